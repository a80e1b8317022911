import { type ComponentProps, type MouseEvent, useState } from 'react'
import { ApiRefusal, ApiUnreachable, UNREACHABLE } from '#web/browser/api/api-refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { NoPasskey } from './ask-device.ts'

type PasskeyButtonProps = Pick<
  ComponentProps<typeof Button>,
  'kind' | 'size' | 'wide' | 'name' | 'value' | 'type'
> & {
  /** Asks the device, and sends its answer. */
  readonly ask: () => Promise<void>
  readonly busyText: string
  readonly children: string
}

/** What went wrong, for the person. @throws errors that aren't theirs */
const problemOf = (error: unknown): string => {
  if (error instanceof NoPasskey) return error.message
  if (error instanceof ApiRefusal) return error.fields[0]?.message ?? error.message
  if (error instanceof ApiUnreachable) return UNREACHABLE
  throw error
}

/** Button that has the device make or use a passkey; without scripts it isn't there. */
export const PasskeyButton = ({ ask, busyText, children, ...look }: PasskeyButtonProps) => {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const press = async (): Promise<void> => {
    setIsBusy(true)
    setFailure(null)
    try {
      await ask()
    } catch (error) {
      setFailure(problemOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  const onClick = (event: MouseEvent): void => {
    event.preventDefault()
    if (!isBusy) void press()
  }
  return (
    <div className="with-script">
      <Button {...look} busy={isBusy && busyText} onClick={onClick}>
        <Icon name="fingerprint-simple" size={24} />
        <span>{children}</span>
      </Button>
      <div role="alert">{failure !== null && <FieldError>{failure}</FieldError>}</div>
    </div>
  )
}
