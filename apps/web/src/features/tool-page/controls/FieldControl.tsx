import type { ChoiceField, Field } from '@zhuhui/tools';
import { CategoryControl } from './CategoryControl.tsx';
import { ChoiceControl } from './ChoiceControl.tsx';
import { MaskControl } from './MaskControl.tsx';
import { MaskedPromptsControl } from './MaskedPromptsControl.tsx';
import { NumberControl } from './NumberControl.tsx';
import { PictureControl } from './PictureControl.tsx';
import { PicturesControl } from './PicturesControl.tsx';
import { SceneControl } from './SceneControl.tsx';
import { SeedControl } from './SeedControl.tsx';
import { SwatchControl } from './SwatchControl.tsx';
import { TextControl } from './TextControl.tsx';
import { ToggleControl } from './ToggleControl.tsx';

interface FieldControlProps {
  readonly name: string;
  readonly field: Field;
}

/** The control of a field; a new kind of field does not compile until it has one. */
export function FieldControl({ name, field }: FieldControlProps) {
  switch (field.kind) {
    case 'text':
      return <TextControl name={name} field={field} />;
    case 'number':
      return <NumberControl name={name} field={field} />;
    case 'choice':
      return hasLibrary(field) ? (
        <SwatchControl name={name} field={field} />
      ) : (
        <ChoiceControl name={name} field={field} />
      );
    case 'toggle':
      return <ToggleControl name={name} field={field} />;
    case 'picture':
      return <PictureControl name={name} field={field} />;
    case 'pictures':
      return <PicturesControl name={name} field={field} />;
    case 'mask':
      return <MaskControl name={name} field={field} />;
    case 'maskedPrompts':
      return <MaskedPromptsControl name={name} field={field} />;
    case 'category':
      return <CategoryControl name={name} field={field} />;
    case 'seed':
      return <SeedControl name={name} field={field} />;
    case 'scene':
      return <SceneControl name={name} field={field} />;
    default:
      return field satisfies never;
  }
}

function hasLibrary(
  field: ChoiceField,
): field is ChoiceField & Required<Pick<ChoiceField, 'library'>> {
  return field.library !== undefined;
}
