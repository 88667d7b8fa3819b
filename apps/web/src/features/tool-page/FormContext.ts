import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { FormState, ToolForm } from './model/form.ts';
import type { Picture } from './model/picture.ts';

const FormContext = createContext<ToolForm | null>(null);
export const FormProvider = FormContext.Provider;

/** The form of the page around. */
export function useForm(): ToolForm {
  const form = useContext(FormContext);
  if (form === null) throw new Error('a control of a tool page stands outside its form');
  return form;
}

export function useFormState<T>(select: (state: FormState) => T): T {
  return useStore(useForm(), select);
}

export function useSetting(name: string): unknown {
  return useFormState(({ settings }) => settings[name]);
}

export function usePicture(slot: string): Picture | undefined {
  return useFormState(({ pictures }) => pictures[slot]);
}

export function useProblem(name: string): string | undefined {
  return useFormState(({ problems }) => problems[name]);
}
