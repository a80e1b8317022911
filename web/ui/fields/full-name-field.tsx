import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

type FullNameFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'type' | 'autoCapitalize' | 'spellCheck' | 'autoComplete'
>

/** A full name; disables the spell checker. */
export const FullNameField = (props: FullNameFieldProps) => (
  <TextField {...props} autoComplete="name" autoCapitalize="words" spellCheck={false} />
)
