import type { Capability, ToolDefinition } from '@zhuhui/tools';
import { untoldFields } from '../prompt/untold.ts';
import type { Offer } from './offer.ts';

/** Settings told in instructions only, which such a server does not read, and pictures it is not shown. */
const UNREAD: Partial<Record<Capability, readonly string[]>> = {
  render: ['channelMap', 'channelMapUse'],
  inpaint: ['cnStrength', 'itemImage'],
  material: ['materialImage'],
  atmosphere: ['skyImage'],
  // The server's line maps come as they are.
  lineart: ['look', 'lineWeight', 'detail', 'straighten'],
};

/** Settings that only the net for the look of a reference does something with. */
const LOOKED_AT = ['styleImage', 'ipaPlus'];
/** A room can be furnished without a net, but then nothing says how closely it is kept. */
const HELD: Partial<Record<Capability, readonly string[]>> = { furnish: ['cnStrength'] };

/** The tool's settings that a server with such an offer does not look at. */
export function ignoredFields(tool: ToolDefinition, offer: Offer | null): readonly string[] {
  const { capability, fields } = tool;
  const ignored = new Set([
    ...untoldFields(tool),
    ...(UNREAD[capability] ?? []),
    ...(offer?.look ? [] : LOOKED_AT),
    ...(offer?.surfaces ? [] : (HELD[capability] ?? [])),
  ]);
  return Object.keys(fields).filter((name) => ignored.has(name));
}
