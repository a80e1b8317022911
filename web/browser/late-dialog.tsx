import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { toasts } from '#web/ui/toasts.ts'
import { reportBrowserError } from './report-errors.ts'

type ClosableProps = { readonly onClose: () => void }

/**
 * A dialog whose code loads when it first opens. If it can't be loaded, mostly without a connection, a toast says so,
 * the dialog closes and the page stays; opening it again retries.
 */
export const lateDialog = <Props extends ClosableProps>(load: () => Promise<ComponentType<Props>>) => {
  let Loaded: ComponentType<Props> | null = null
  const LateDialog = (props: Props) => {
    const [Dialog, setDialog] = useState<ComponentType<Props> | null>(() => Loaded)
    const close = useEffectEvent(() => props.onClose())
    useEffect(() => {
      if (Loaded !== null) return
      load().then(
        (dialog) => {
          Loaded = dialog
          setDialog(() => dialog)
        },
        (error: unknown) => {
          toasts.show('This didn’t load. Check your connection, then try again.', 'problem')
          close()
          reportBrowserError(error)
        },
      )
    }, [])
    return Dialog === null ? null : <Dialog {...props} />
  }
  return LateDialog
}
