import { type ComponentProps, useState } from 'react'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Icon } from '#web/ui/icon.tsx'

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'suffix' | 'autoComplete'> & {
  readonly autoComplete: 'current-password' | 'new-password'
}

/** Password field with a show button; allows paste and password managers. */
export const PasswordField = (props: PasswordFieldProps) => {
  const [isShown, setIsShown] = useState(false)
  const toggle = () => setIsShown(!isShown)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      suffix={
        <button
          type="button"
          className="with-script -mr-3 inline-flex size-11 items-center justify-center rounded-control text-ink"
          aria-label="Show password"
          aria-pressed={isShown}
          onClick={toggle}
        >
          <Icon name={isShown ? 'eye-slash' : 'eye'} />
        </button>
      }
    />
  )
}
