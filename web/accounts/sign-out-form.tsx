import { type FormEvent, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { signOutHere } from './sign-out.ts'

/** A form of its own document: whatever the page knows of the person goes with it. */
export const SignOutForm = ({ className }: { readonly className: string }) => {
  const [leaving, setLeaving] = useState(false)
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    if (leaving) return
    setLeaving(true)
    // Then the form itself goes out, which takes the cookies away whatever came of it.
    void signOutHere().finally(() => form.submit())
  }
  return (
    <form method="post" action="/sign-out" onSubmit={send}>
      <button type="submit" aria-busy={leaving || undefined} className={className}>
        <Icon name="sign-out" />
        Sign out
      </button>
    </form>
  )
}
