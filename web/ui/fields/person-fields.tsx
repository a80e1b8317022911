import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

type OwnProps = 'type' | 'autoCapitalize' | 'spellCheck'

type FullNameFieldProps = Omit<ComponentProps<typeof TextField>, OwnProps | 'autoComplete'>

/** A full name; disables the spell checker. */
export const FullNameField = (props: FullNameFieldProps) => (
  <TextField {...props} autoComplete="name" autoCapitalize="words" spellCheck={false} />
)

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, OwnProps | 'autoComplete'> & {
  /** `username` for a sign-in form; `off` for someone else's address. */
  readonly autoComplete?: 'email' | 'username' | 'off'
}

export const EmailField = ({ autoComplete = 'email', ...props }: EmailFieldProps) => (
  <TextField {...props} type="email" autoComplete={autoComplete} autoCapitalize="none" spellCheck={false} />
)
