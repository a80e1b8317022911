import { type ComponentProps, useRef, useState } from 'react'
import { suggestedEmail } from '#contract/validators/suggested-email.ts'
import { typeInto } from '#web/browser/type-into.ts'
import { TextField } from './text-field.tsx'

/** Whether the focus goes to another field. Showing a line while a button is pressed would move it from the pointer. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, select, textarea')

type EmailFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'type' | 'autoCapitalize' | 'spellCheck' | 'autoComplete' | 'onInput' | 'onBlur' | 'ref'
> & {
  /** `username` for a sign-in form; `off` for someone else's address. */
  readonly autoComplete?: 'email' | 'username' | 'off'
}

/** An e-mail address. Asks about a domain that looks like a typing error. */
export const EmailField = ({ autoComplete = 'email', note, ...props }: EmailFieldProps) => {
  const inputRef = useRef<HTMLInputElement>(null)
  const [suggestion, setSuggestion] = useState<string | null>(null)
  const takeSuggestion = (input: HTMLInputElement | null, text: string): void => {
    if (input === null) return
    typeInto(input, text)
    input.focus()
  }
  const question = suggestion !== null && (
    <span role="status">
      Did you mean{' '}
      <button
        type="button"
        className="link-text target"
        onClick={() => takeSuggestion(inputRef.current, suggestion)}
      >
        {suggestion}
      </button>
      ?
    </span>
  )
  return (
    <TextField
      {...props}
      ref={inputRef}
      type="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      onInput={({ currentTarget }) => setSuggestion(suggestedEmail(currentTarget.value, true))}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (isField(relatedTarget)) setSuggestion(suggestedEmail(currentTarget.value, false))
      }}
      note={question || note}
    />
  )
}
