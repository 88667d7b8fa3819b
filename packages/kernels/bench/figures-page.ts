import { type BenchRow, type BenchTable, reaches } from './table.ts';

/** A section as it was last measured. */
export interface MeasuredSection {
  readonly name: string;
  readonly table: BenchTable;
  /** ISO time. */
  readonly measuredAt: string;
  readonly machine: string;
}

const MET = { true: 'met', false: '**missed**', null: 'not measured' } as const;

const digits = (value: number): string =>
  Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3);

/**
 * The page of figures, in Markdown: a table for each bench, ours in bold, and its bars. Written by
 * `npm run bench:imaging -- --write docs/imaging-figures.md`, never by hand.
 * @param before the page as it stands; sections that were not measured anew stay as they are there
 */
export function figuresPage(before: string, sections: readonly MeasuredSection[]): string {
  const all = sectionsOf(before);
  for (const section of sections) all.set(section.name, sectionLines(section).join('\n'));
  const names = [...all.keys()].sort();
  const text = names.map((name) => all.get(name)).join('\n');
  const marks = text.match(/(?<=^- .*: )(met|\*\*missed\*\*|not measured)$/gm) ?? [];
  return [
    '# Imaging figures',
    '',
    'Written by `npm run bench:imaging -- --write docs/imaging-figures.md`; each section is from its latest run. *heldOut*: nothing was tuned on these pictures. *points*: nothing was tuned on them, but how photographs are read was chosen by points named in them (decision 030), among others. Peers ran on the same pictures, with as many threads as they take by themselves. CPU seconds (all threads) and wall seconds are medians per picture. Those of peers in Python are the method’s alone, of other programs without what an empty start of them takes but with reading and writing their files; ours run in the bench’s process, on one thread. Sections without a column of wall seconds are from before peers were timed like this.',
    '',
    `${marks.filter((mark) => mark === MET.true).length} of ${marks.length} bars reached.`,
    '',
    text,
  ].join('\n');
}

/** The sections of a page by name, each from its heading up to the next one. */
function sectionsOf(page: string): Map<string, string> {
  const [, ...parts] = page.split(/^(?=## )/m);
  return new Map(parts.map((part) => [part.slice(3, part.indexOf('\n')), `${part.trimEnd()}\n`]));
}

/** A section's table and bars in Markdown. */
export function sectionLines({ name, table, measuredAt, machine }: MeasuredSection): string[] {
  const rows = table.rows.map(rowLine);
  const bars = table.targets.map((target) => {
    const met = MET[`${reaches(table, target)}`];
    return `- ${target.task} (${target.set}): ${target.measure} ${target.is} ${target.bar}: ${met}`;
  });
  const skipped = table.skipped.map(({ method, reason }) => `- ${method} skipped: ${reason}`);
  return [
    `## ${name}`,
    '',
    `${measuredAt.slice(0, 16).replace('T', ' ')} UTC, ${machine}`,
    '',
    '| task | set | method | n | measures | CPU s | wall s | MiB |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
    ...bars,
    ...skipped,
    '',
  ];
}

function rowLine(row: BenchRow): string {
  const measures = Object.entries(row.measures)
    .map(([name, value]) => `${name} ${digits(value)}`)
    .join(', ');
  const method = row.ours ? `**${row.method}**` : row.method;
  const memory = row.peakMiB === null ? '' : row.peakMiB.toFixed(0);
  return `| ${row.task} | ${row.set} | ${method} | ${row.items} | ${measures} | ${digits(row.cpuSeconds)} | ${digits(row.wallSeconds)} | ${memory} |`;
}
