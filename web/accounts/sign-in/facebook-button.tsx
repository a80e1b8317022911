import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { ApiRefusal, ApiUnreachable, UNREACHABLE } from '#web/browser/api/api-refusal.ts'
import { ScriptMissing } from '#web/browser/outside-script.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Panel } from '#web/ui/panel.tsx'
import {
  type Facebook,
  type FacebookSettings,
  facebookAtHand,
  facebookScript,
  facebookToken,
} from './facebook-script.ts'

type FacebookButtonProps = Pick<ComponentProps<typeof Button>, 'size' | 'wide' | 'children'> & {
  readonly settings: FacebookSettings
  /** What the token is for. */
  readonly purpose: keyof typeof WORDS
  readonly send: (accessToken: string) => Promise<unknown>
  readonly onDone: () => void
  /** Pressed once already: the page was loaded for it, and no browser lets that open a window by itself. */
  readonly asked?: boolean
  /** In a row of other things: its own words stand under that row. */
  readonly inRow?: boolean
}

const WORDS = {
  signIn: {
    silent: 'Facebook doesn’t answer right now. Use your e-mail, or try again in a minute.',
    closed: 'The window was closed. Try again, or use your e-mail.',
  },
  add: {
    silent: 'Facebook doesn’t answer right now. Try again in a minute.',
    closed: 'The window was closed, so nothing was added. Try again.',
  },
} as const

/** In its button's place, where none can work. */
export const FacebookNeedsScripts = ({ instead }: { readonly instead?: string }) => (
  <p className="without-script type-meta text-quiet">
    Facebook needs scripts, and none run here.{instead && ` ${instead}`}
  </p>
)

/** Loads it while the button is there to be pressed; a press asks again where it didn't come. */
const load = async (settings: FacebookSettings): Promise<Facebook | null> => {
  try {
    return await facebookScript(settings)
  } catch (error) {
    // Whatever kept it away, there is nothing to do but to say so when it is asked for.
    if (error instanceof ScriptMissing) return null
    throw error
  }
}

const sendToken = async (
  facebook: Facebook,
  { purpose, send }: Pick<FacebookButtonProps, 'purpose' | 'send'>,
): Promise<string | null> => {
  const accessToken = await facebookToken(facebook)
  if (accessToken === null) return WORDS[purpose].closed
  try {
    await send(accessToken)
    return null
  } catch (error) {
    if (error instanceof ApiRefusal) return error.fields[0]?.message ?? error.message
    if (error instanceof ApiUnreachable) return UNREACHABLE
    throw error
  }
}

const usePress = ({ settings, purpose, send, onDone, asked = false }: FacebookButtonProps) => {
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [pressAgain, setPressAgain] = useState(asked)
  useEffect(() => void load(settings), [settings])
  const answer = async (): Promise<void> => {
    const facebook = facebookAtHand()
    if (facebook === null) {
      setBusy('Loading…')
      const isThere = (await load(settings)) !== null
      // Meanwhile the press may be too long ago to open a window.
      setPressAgain(isThere)
      if (!isThere) setFailure(WORDS[purpose].silent)
      return
    }
    setBusy('Waiting for Facebook…')
    setPressAgain(false)
    const problem = await sendToken(facebook, { purpose, send })
    setFailure(problem)
    if (problem === null) onDone()
  }
  const press = async (): Promise<void> => {
    if (busy !== null) return
    setFailure(null)
    try {
      await answer()
    } finally {
      setBusy(null)
    }
  }
  return { press, busy, failure, pressAgain }
}

/** Opens Facebook's own window, by one press where its script has come by then. */
export const FacebookButton = (props: FacebookButtonProps) => {
  const { asked, inRow, size, wide, children } = props
  const { press, busy, failure, pressAgain } = usePress(props)
  const button = useRef<HTMLButtonElement>(null)
  const hintId = useId()
  useEffect(() => {
    if (asked) button.current?.focus()
  }, [asked])
  return (
    <div className={inRow ? 'with-script contents' : 'with-script'}>
      <Button
        ref={button}
        kind="secondary"
        size={size}
        wide={wide}
        aria-describedby={pressAgain ? hintId : undefined}
        busy={busy ?? false}
        onClick={() => void press()}
      >
        {children}
      </Button>
      <div role="status" className="basis-full">
        {pressAgain && (
          <Panel id={hintId} tone="mist" className="mt-2 flex gap-2">
            <Icon name="info" />
            <p className="type-meta">Press it once more. Facebook opens in a window of its own.</p>
          </Panel>
        )}
      </div>
      <div role="alert" className="basis-full">
        {failure !== null && <FieldError>{failure}</FieldError>}
      </div>
    </div>
  )
}
