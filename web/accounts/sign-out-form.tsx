import { type FormEvent, type ReactNode, useState } from 'react'
import { ApiRefusal, ApiUnreachable, isRefusal } from '#web/browser/api/api-refusal.ts'
import { api, refreshSession } from '#web/browser/api/browser-api.ts'
import { formPersistence } from '#web/browser/form-persistence.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { RETURN_PARAMETER } from './return-address.ts'

const QUIET = { quiet: true }

const isExpired = (error: unknown): boolean => isRefusal(error, 'tokenExpired')

/**
 * Ends the session on the server, refreshing an expired token first, since only a valid one names the
 * session.
 */
const endSession = async (): Promise<void> => {
  try {
    await api.logout({}, QUIET)
  } catch (error) {
    if (!isExpired(error)) throw error
    await refreshSession()
    await api.logout({}, QUIET)
  }
}

/** Signs out. A session that has already ended, or whose server can't be reached, is left to expire. */
const signOutInThisTab = async (): Promise<void> => {
  try {
    await endSession()
  } catch (error) {
    if (!(error instanceof ApiRefusal || error instanceof ApiUnreachable)) throw error
  }
}

type SignOutFormProps = {
  readonly className: string
  /** Page to continue at after signing out; home by default. */
  readonly next?: string
  /** Whether the same person will sign in again, so that their input is kept. */
  readonly comesBack?: boolean
  readonly icon?: IconName
  readonly children?: ReactNode
}

/** Signs out with a full page load, which drops everything the page knows of the person. */
export const SignOutForm = ({
  className,
  next,
  comesBack = false,
  icon = 'sign-out',
  children = 'Sign out',
}: SignOutFormProps) => {
  const [isLeaving, setIsLeaving] = useState(false)
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    if (isLeaving) return
    setIsLeaving(true)
    if (!comesBack) formPersistence.forget()
    // Then submits the form, which clears the cookies in any case.
    void signOutInThisTab().finally(() => {
      // The menu may have re-rendered without this form, and a form outside the document can't be submitted.
      if (!form.isConnected) document.body.append(form)
      form.submit()
    })
  }
  return (
    <form method="post" action="/sign-out" onSubmit={send}>
      {next !== undefined && <input type="hidden" name={RETURN_PARAMETER} value={next} />}
      <button type="submit" aria-busy={isLeaving || undefined} className={className}>
        <Icon name={icon} />
        {children}
      </button>
    </form>
  )
}
