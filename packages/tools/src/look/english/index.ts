export { type DictionaryTranslation, englishOf, translateByDictionary } from './translate.ts';
