import type { CurrentUser } from '../../../shared/data/user.ts';
import { formatDateTime } from '../../../shared/format/date.ts';
import { ButtonLink, Icon } from '../../../shared/ui/index.ts';
import styles from './MemberSection.module.css';
import { Row, Section } from './Section.tsx';

/** What the membership is, until when, and what it brings. */
export function MemberSection({ user }: { readonly user: CurrentUser }) {
  const { isVip, name, expireTime, benefits } = user.vip;
  return (
    <Section
      title="会员"
      text={isVip ? undefined : '会员每月得券，排队更快，购买有折扣。'}
      action={
        <ButtonLink to="/dingzhi" variant="primary">
          {isVip ? '续费与券包' : '开通会员'}
        </ButtonLink>
      }
    >
      <Row label="等级">{name}</Row>
      {expireTime && <Row label="到期">{formatDateTime(expireTime)}</Row>}
      {benefits.length > 0 && (
        <Row label="权益">
          <ul className={styles.benefits}>
            {benefits.map((benefit) => (
              <li key={benefit}>
                <Icon name="check" size="small" />
                {benefit}
              </li>
            ))}
          </ul>
        </Row>
      )}
    </Section>
  );
}
