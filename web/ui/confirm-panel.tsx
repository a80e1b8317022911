import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigationType } from 'react-router'
import { Panel } from './panel.tsx'

type ConfirmPanelProps = {
  readonly heading: string
  readonly text: string
  readonly className?: string
  /** The form's hidden fields, its button, and the link that leaves everything as it is. */
  readonly children: ReactNode
}

/**
 * Asks before an act that can't be undone. Opened by an address, so that it works without scripts. Takes the focus of the
 * link that opened it, but not that of a page which was loaded with it.
 * Its key tells one question from the next.
 */
export const ConfirmPanel = ({ heading, text, className, children }: ConfirmPanelProps) => {
  const panel = useRef<HTMLDivElement>(null)
  const isLoaded = useNavigationType() === 'POP'
  useEffect(() => {
    if (!isLoaded) panel.current?.focus()
  }, [isLoaded])
  return (
    <Panel
      ref={panel}
      tabIndex={-1}
      tone="sun"
      padding="large"
      role="alertdialog"
      aria-labelledby="confirm-title"
      className={className}
    >
      <h2 id="confirm-title" className="type-strong break-words">
        {heading}
      </h2>
      <p className="mt-1">{text}</p>
      <Form method="post" className="mt-4 flex flex-wrap gap-2">
        {children}
      </Form>
    </Panel>
  )
}
