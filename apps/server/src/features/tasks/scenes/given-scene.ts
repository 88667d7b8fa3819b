import { DescriptionError, readGivenScene, type SceneDescription } from '@zhuhui/scene/design';
import { badField } from '../../../platform/errors.ts';

/**
 * A scene that somebody brings along.
 * @param field what it was given as
 * @throws AppError badInput that says in Chinese which of its fields are wrong
 */
export function givenScene(value: unknown, field: string): SceneDescription {
  try {
    return readGivenScene(value);
  } catch (error) {
    if (!(error instanceof DescriptionError)) throw error;
    throw badField(field, `场景描述里有不对的地方：${error.message}`);
  }
}
