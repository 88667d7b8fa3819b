import { useTitle } from '../../shared/hooks/use-title.ts';
import { ButtonLink, Empty } from '../../shared/ui/index.ts';

export function NotFoundPage() {
  useTitle('没有这一页');
  return (
    <Empty icon="sitePlan" heading title="没有这一页" text="地址可能写错了，或者这一页已经搬走。">
      <ButtonLink to="/" variant="primary">
        回首页
      </ButtonLink>
      <ButtonLink to="/tools">看全部工具</ButtonLink>
    </Empty>
  );
}
