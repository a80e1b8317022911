import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { endpointOf, type PushChoiceKey } from '#web/browser/push/push-choices.ts'
import { reportBrowserError } from '#web/browser/report-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { toasts } from '#web/ui/toasts.ts'
import { usePublicConfig } from './public-config.ts'

const never = () => () => undefined
const canShow = (): boolean =>
  'PushManager' in window && 'serviceWorker' in navigator && 'Notification' in window

const load = () => import('#web/browser/push/push-subscription.ts')

const BLOCKED =
  'Your browser blocks notifications from this site. Allow them in the address bar’s menu, then try again.'
const UNAVAILABLE = 'Your browser couldn’t turn notifications on. E-mail works instead.'

type PushChoiceProps = PushChoiceKey & {
  readonly heading: string
  /** What notifications come, before they are on. */
  readonly children: ReactNode
}

/** The button that turns a case's notifications on or off in this browser. */
const PushButton = ({ children, heading, ...key }: PushChoiceProps) => {
  const [isOn, setOn] = useState(() => endpointOf(key) !== null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const start = async () => {
    // Asked at once, because browsers allow it only right after a press.
    const permission = await Notification.requestPermission()
    // Someone who closed the question without an answer can be asked again.
    if (permission === 'default') return
    if (permission === 'denied') return setProblem(BLOCKED)
    const isStarted = await (await load()).startPush(key)
    setOn(isStarted)
    setProblem(isStarted ? null : UNAVAILABLE)
  }
  const stop = async () => {
    await (await load()).stopPush(key)
    setOn(false)
  }
  const press = async (act: () => Promise<void>) => {
    setBusy(true)
    try {
      await act()
    } catch (error) {
      // A refused call has shown its own sentence.
      if (error instanceof ApiRefusal) return
      toasts.show('That didn’t work. Check your connection, then try again.', 'problem')
      reportBrowserError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="mt-8">
      <h2 className="type-strong-large">{heading}</h2>
      <p role="status" className="mt-2 text-quiet">
        {problem ?? (isOn ? 'You get notifications on this device.' : children)}
      </p>
      <Button
        kind="secondary"
        size="small"
        className="mt-4"
        icon={isOn ? undefined : 'bell'}
        busy={isBusy && 'One moment…'}
        onClick={() => void press(isOn ? stop : start)}
      >
        {isOn ? 'Stop notifications here' : 'Notify me on this device'}
      </Button>
    </section>
  )
}

/** Offers notifications where the site sends them and the browser can show them; nothing elsewhere. */
export const PushChoice = (props: PushChoiceProps) => {
  const { hasNotifications } = usePublicConfig()
  const isPossible = useSyncExternalStore(never, canShow, () => false)
  return hasNotifications && isPossible && <PushButton {...props} />
}
