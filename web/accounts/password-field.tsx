import { type ComponentProps, useState } from 'react'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Icon } from '#web/ui/icon.tsx'

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'suffix' | 'autoComplete'> & {
  readonly autoComplete: 'current-password' | 'new-password'
}

/** Password field with a show button; allows paste and password managers. */
export const PasswordField = (props: PasswordFieldProps) => {
  const [shown, setShown] = useState(false)
  const press = () => setShown(!shown)
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      suffix={
        <button
          type="button"
          className="with-script -mr-3 inline-flex size-11 items-center justify-center rounded-control text-ink"
          aria-label="Show password"
          aria-pressed={shown}
          onClick={press}
        >
          <Icon name={shown ? 'eye-slash' : 'eye'} />
        </button>
      }
    />
  )
}
