import { findEntry } from '../entries/index.ts';
import { toolEntryId } from '../entries/product/tool-entry.ts';
import type { HandbookEntry } from '../entry.ts';
import type { ToolProposal } from '../propose/proposal.ts';
import { proposeTool } from '../propose/propose.ts';
import { type HandbookHit, searchHandbook } from '../search/search.ts';
import { aspectOf, comparedIn } from './aspect.ts';
import { alsoText, comparison, entryText, linkTo } from './compose.ts';
import { fitting, isSure, nearOnes, toldOf } from './fit.ts';
import { CONNECT, smallTalk } from './small-talk.ts';

/** One turn of the conversation so far. */
export interface ChatTurn {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

export interface HandbookAnswer {
  /** Markdown; links to entries are `#handbook/<id>`. */
  readonly text: string;
  /** Entries the answer is made of, the most fitting first. */
  readonly entries: readonly { readonly id: string; readonly title: string }[];
  /** The tool run the question wishes for. */
  readonly card?: ToolProposal;
}

const UNSURE = '手册里没有完全对上的条目，最接近的是：';
const SOURCE = '> 出自离线手册；规范条文请以现行版本和当地要求为准。';

/** Answers from the handbook alone: nothing is said that does not stand in its entries. */
export function answerFromHandbook(
  question: string,
  { history = [] }: { readonly history?: readonly ChatTurn[] } = {},
): HandbookAnswer {
  const talk = smallTalk(question);
  if (talk) return { text: talk, entries: [] };
  const card = proposeTool(question);
  if (card) return withCard(card);
  if (WRITING.test(question)) return { text: `${NO_WRITER}\n\n${CONNECT}`, entries: [] };
  return (
    followUp(question, history) ??
    compareAnswer(question) ??
    entryAnswer(question, fitting(question)) ??
    nothingFits(question)
  );
}

/** Work with words, which takes a model. */
const WRITING =
  /写.{0,2}[一几]?(段|封|篇|首|份|句)|(写|润色|改写|翻译|起草|总结).{0,12}(文案|汇报词|说明|邮件|回信|诗|稿|标题)|翻译(成|一下)|起.{0,12}名字|(改得|改成).{0,4}(精炼|通顺|有画面感)|写.{0,4}代码/;
const NO_WRITER = '写文案、起名、翻译、润色这类事离线手册做不了，它只会查已经写好的条目。';

function withCard(card: ToolProposal): HandbookAnswer {
  const help = findEntry(toolEntryId(card.tool));
  const more = help ? `\n\n用法：${linkTo(help)}` : '';
  return {
    text: `${card.say}确认后开始运行，确认前不扣券。${more}`,
    entries: namesOf(help ? [help] : []),
    card,
  };
}

function entryAnswer(question: string, hits: readonly HandbookHit[]): HandbookAnswer | undefined {
  if (hits.length === 0) return undefined;
  const aspect = aspectOf(question);
  const told = toldOf(question, hits);
  const seen = (told[0].see ?? []).flatMap((id) => findEntry(id) ?? []);
  const also = [...new Set([...nearOnes(hits), ...seen])]
    .filter((entry) => !told.includes(entry))
    .slice(0, 3);
  const blocks = [
    ...(isSure(hits[0]) ? [] : [UNSURE]),
    ...told.map((entry) => entryText(entry, aspect, question)),
    ...(also.length > 0 ? [alsoText(also)] : []),
    sourceOf(told),
  ];
  return { text: blocks.join('\n\n'), entries: namesOf([...told, ...also].slice(0, 3)) };
}

const PRODUCT_HELP = /^(help|tool)-/;

function sourceOf(told: readonly HandbookEntry[]): string {
  const onlyHelp = told.every(({ id }) => PRODUCT_HELP.test(id));
  return onlyHelp ? '> 出自离线手册。' : SOURCE;
}

function compareAnswer(question: string): HandbookAnswer | undefined {
  const pair = comparedIn(question);
  if (!pair) return undefined;
  const [a, b] = pair.map((side) => fitting(side)[0]?.entry);
  if (!a || !b || a === b) return undefined;
  return { text: `${comparison(a, b)}\n\n${SOURCE}`, entries: namesOf([a, b]) };
}

const FOLLOWS = /^(那|它|这个|这种|还有|另外|然后|具体|如果|换成)|呢[？?]?$/;
const SHORT = 14;

/** 那高度呢: read together with what was asked before. */
function followUp(question: string, history: readonly ChatTurn[]): HandbookAnswer | undefined {
  if (question.length > SHORT || !FOLLOWS.test(question.trim())) return undefined;
  const before = history.filter(({ role }) => role === 'user').at(-1)?.text;
  if (before === undefined) return undefined;
  return entryAnswer(question, fitting(`${before} ${question}`));
}

function nothingFits(question: string): HandbookAnswer {
  const near = searchHandbook(question, 3).filter(({ named }) => named);
  const links = near.map(({ entry }) => linkTo(entry)).join('、');
  const offer = links ? `\n\n也许相近：${links}。` : '';
  return {
    text: `这个问题离线手册里没有写到，我不想乱猜。可以换个说法，或只问一件事，例如“卫生间防水做多高”。${offer}\n\n${CONNECT}`,
    entries: [],
  };
}

function namesOf(entries: readonly HandbookEntry[]): { id: string; title: string }[] {
  return entries.map(({ id, title }) => ({ id, title }));
}
