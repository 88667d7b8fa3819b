import type { Locator, Page } from 'playwright-core';
import { RUN_WITHIN_MS } from '../waits.ts';
import type { UploadFile } from './tool-page.ts';

/** Long enough for a small picture that waits for others on a busy machine. */

/** What the server keeps of a message. */
interface KeptMessage {
  readonly messageId: string;
  readonly role: 'user' | 'assistant';
  readonly text: string;
  readonly state: string;
}

/** The page of an assistant: history on the left, the conversation, the field to write in. */
export class ChatPage {
  readonly page: Page;
  readonly input: Locator;
  readonly thread: Locator;
  readonly questions: Locator;
  readonly answers: Locator;
  readonly history: Locator;
  readonly stop: Locator;
  readonly handbook: Locator;

  constructor(page: Page) {
    this.page = page;
    this.input = page.getByRole('textbox', { name: '要问的话' });
    this.thread = page.getByRole('region', { name: '对话', exact: true });
    this.questions = page.getByRole('article', { name: '提问' });
    this.answers = page.getByRole('article', { name: '回答' });
    this.history = page.getByRole('navigation', { name: '对话历史' });
    this.stop = page.getByRole('button', { name: '停止' });
    this.handbook = page.getByRole('complementary', { name: '手册' });
  }

  async open(path: string, name: string): Promise<void> {
    await this.page.goto(path);
    await this.page.getByRole('heading', { level: 1, name }).waitFor();
  }

  /** Asks, and waits until the answer has ended. */
  async ask(question: string): Promise<void> {
    await this.input.fill(question);
    await this.input.press('Enter');
    await this.questions.filter({ hasText: question }).waitFor();
    await this.settled();
  }

  /** Waits until nothing is being written and the last answer can be asked for anew. */
  async settled(): Promise<void> {
    await this.answers.last().getByRole('button', { name: '重新回答' }).waitFor();
    await this.stop.waitFor({ state: 'hidden' });
  }

  card(toolName: string): Locator {
    return this.page.getByRole('region', { name: `建议：${toolName}` });
  }

  async giveCard(toolName: string, picture: UploadFile): Promise<void> {
    await this.card(toolName).locator('input[type=file]').setInputFiles(picture);
  }

  /** Runs a proposal that has all it needs; resolves once the result is in the card. */
  async runCard(toolName: string): Promise<void> {
    await this.card(toolName).getByRole('button', { name: '运行' }).click();
    await this.resultIn(toolName).waitFor({ timeout: RUN_WITHIN_MS });
  }

  /** The masks that lie over the picture of a proposal, as colours and addresses. */
  masksIn(toolName: string): Locator {
    return this.card(toolName).locator('span[style*="mask-image"]');
  }

  resultIn(toolName: string): Locator {
    return this.card(toolName).getByRole('img', { name: `${toolName}结果 1` });
  }

  /** What the server keeps of the open conversation. */
  async kept(): Promise<readonly KeptMessage[]> {
    const conversationId = new URL(this.page.url()).searchParams.get('c') ?? '';
    const response = await this.page.request.get('/api/ai/gptTalkHistoryDetail', {
      params: { conversationId, version: '1.2' },
    });
    return (await response.json()).data.messages;
  }
}
