import { LEXICON, MATERIALS, STYLES } from '@zhuhui/tools/look';
import { compileVocabulary } from '../../src/brief/vocabulary.ts';
import { objectKinds } from '../../src/objects/index.ts';

/** The trade's words as the server hands them in. */
export const TRADE_VOCABULARY = compileVocabulary(
  { lexicon: LEXICON, materials: MATERIALS, styles: STYLES },
  objectKinds,
);
