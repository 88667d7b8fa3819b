import { answerFromHandbook } from '../src/answer/answer.ts';
import { rehearse } from '../src/answer/rehearse.ts';
import { ENTRIES } from '../src/entries/index.ts';
import { searchHandbook } from '../src/search/search.ts';
import { QUESTIONS, type QuestionSet, recallOf } from '../src/testing/recall.ts';

/** Prints how well the handbook is found, what it misses, and what a first and a later search cost. */
const cpuAtStart = process.cpuUsage();
const atStart = performance.now();
rehearse();
const wallMs = performance.now() - atStart;
const { user, system } = process.cpuUsage(cpuAtStart);
console.log(
  `made ready at the start, index of ${ENTRIES.length} entries and all: ${wallMs.toFixed(0)} ms, ${((user + system) / 1000).toFixed(0)} ms CPU with the compiler's and collector's threads`,
);

const beforeFirst = performance.now();
answerFromHandbook('餐桌多大？');
console.log(`the first question after that: ${(performance.now() - beforeFirst).toFixed(1)} ms`);

for (const part of Object.keys(QUESTIONS) as QuestionSet[]) {
  const { questions, at1, at3, missed } = recallOf(part);
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  console.log(
    `${part}: ${questions} questions, recall@1 ${percent(at1)}, recall@3 ${percent(at3)}`,
  );
  if (part.startsWith('heldOut') && !process.argv.includes('--held-out')) continue;
  for (const { question, found } of missed) console.log(`  ${question} → ${found.join(' ')}`);
}

const from = performance.now();
const RUNS = 200;
for (let i = 0; i < RUNS; i++) searchHandbook('卫生间防水要做多高才不漏');
console.log(`a search: ${((performance.now() - from) / RUNS).toFixed(2)} ms`);
