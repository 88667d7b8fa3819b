import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';

interface Report {
  readonly title: string;
  /** How the bench is run. */
  readonly command: string;
  /** Markdown. */
  readonly body: string;
}

/** Prints what a bench found, and makes it the page of its figures where one is named. */
export function report({ title, command, body }: Report, page: string | undefined): void {
  process.stdout.write(body);
  if (page === undefined) return;
  const machine = `${cpus()[0]?.model.trim()} × ${availableParallelism()}, Node ${process.version}`;
  const measuredAt = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const by = `Written by \`${command} -- --write ${page}\`, ${measuredAt} UTC, ${machine}.`;
  writeFileSync(page, `# ${title}\n\n${by}\n\n${body}`);
}
