import { useSearchParams } from 'react-router';
import { Button, Empty } from '../../shared/ui/index.ts';
import { writeFilter } from './filter-url.ts';

/** What stands where a filter matches nothing. */
export function NothingFound() {
  const [query, setQuery] = useSearchParams();
  return (
    <Empty icon="search" title="没有符合条件的记录" text="换个条件试试。">
      <Button onClick={() => setQuery(writeFilter(query, {}), { replace: true })}>清除条件</Button>
    </Empty>
  );
}
