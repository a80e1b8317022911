import { type FormEvent, type ReactNode, useState } from 'react'
import { formPersistence } from '#web/browser/form-persistence.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { NEXT } from './return-address.ts'
import { signOutHere } from './sign-out.ts'

type SignOutFormProps = {
  readonly className: string
  /** An address of ours to go on at, as nobody yet: the home page where there is none. */
  readonly next?: string
  /** The same person signs in again: what they typed waits for them. */
  readonly comesBack?: boolean
  readonly icon?: IconName
  readonly children?: ReactNode
}

/** A form of its own document: whatever the page knows of the person goes with it. */
export const SignOutForm = ({
  className,
  next,
  comesBack = false,
  icon = 'sign-out',
  children = 'Sign out',
}: SignOutFormProps) => {
  const [leaving, setLeaving] = useState(false)
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    if (leaving) return
    setLeaving(true)
    if (!comesBack) formPersistence.forget()
    // Then the form itself goes out, which takes the cookies away whatever came of it.
    void signOutHere().finally(() => form.submit())
  }
  return (
    <form method="post" action="/sign-out" onSubmit={send}>
      {next !== undefined && <input type="hidden" name={NEXT} value={next} />}
      <button type="submit" aria-busy={leaving || undefined} className={className}>
        <Icon name={icon} />
        {children}
      </button>
    </form>
  )
}
