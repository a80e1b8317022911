import { useEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { connection, isLost } from '#web/browser/connection.ts'
import { type FormNotice, formSubmissions } from '#web/browser/form-submissions.ts'
import { ErrorSummarySheet } from '#web/ui/fields/error-summary.tsx'
import { Panel } from '#web/ui/panel.tsx'

const WAITING = (
  <Panel tone="sun" padding="small">
    This isn’t sent yet. Keep this page open, and we’ll send it as soon as you’re back online.
  </Panel>
)

/** A form's notice, after its button. It takes the focus, as the problems of a refused form do. */
const Notice = ({ notice }: { readonly notice: FormNotice }) => {
  const sheet = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form that fails once more says so once more
  useEffect(() => sheet.current?.focus(), [notice])
  return (
    <div ref={sheet} role="alert" tabIndex={-1} className="col-span-full mt-4 basis-full rounded-panel">
      {notice.kind === 'waiting' ? WAITING : <ErrorSummarySheet problems={[]} title={notice.sentence} />}
    </div>
  )
}

const withoutHash = (address: string): string => address.split('#')[0] ?? ''

/** Whether a link leaves the page: not one to a part of it, or to the phone or mail app. */
export const leavesPage = (link: string, page: string): boolean =>
  /^https?:/.test(link) && !(link.includes('#') && withoutHash(link) === withoutHash(page))

/** Whether leaving would drop a form that isn't sent yet. */
const wouldDropForm = (): boolean =>
  isLost(connection.current()) &&
  formSubmissions.shown().some(({ form, notice }) => notice.kind === 'waiting' && form.isConnected)

const LEAVE_QUESTION = 'Your form isn’t sent yet. Leave this page without sending it?'

/** Asks before a page is left whose form waits for the connection: by a link, or by closing the tab. */
const useLeaveQuestion = (): void => {
  useEffect(() => {
    const askBeforeUnload = (event: BeforeUnloadEvent): void => {
      if (wouldDropForm()) event.preventDefault()
    }
    // In the capture phase, before the router follows the link, which drops the form.
    const askBeforeLink = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      if (link === null || !leavesPage(link.href, window.location.href)) return
      if (link.hasAttribute('target') || !wouldDropForm()) return
      if (window.confirm(LEAVE_QUESTION)) return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('beforeunload', askBeforeUnload)
    document.addEventListener('click', askBeforeLink, { capture: true })
    return () => {
      window.removeEventListener('beforeunload', askBeforeUnload)
      document.removeEventListener('click', askBeforeLink, { capture: true })
    }
  }, [])
}

const NONE: ReturnType<typeof formSubmissions.shown> = []

/** Says beside each form that waits for the connection, or got no answer, what happened to it. */
export const FormNotices = () => {
  useLeaveQuestion()
  const shown = useSyncExternalStore(formSubmissions.subscribe, formSubmissions.shown, () => NONE)
  return shown
    .filter(({ form }) => form.isConnected)
    .map(({ form, notice }) => createPortal(<Notice notice={notice} />, form))
}
