import { usePublicConfig } from '#web/shell/public-config.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Panel } from '#web/ui/panel.tsx'

type NeedsScriptProps = {
  /** Whether a form posted without scripts had no errors. */
  readonly isPostedValid: boolean
  readonly className: string
}

/** Notice for browsers without scripts, which can't pay by card here. */
export const NeedsScript = ({ isPostedValid, className }: NeedsScriptProps) => {
  const { supportEmail } = usePublicConfig()
  return (
    <Panel tone="sun" className={`without-script type-meta ${className}`}>
      <b>
        {isPostedValid ? 'Your answers are fine. One thing is missing.' : 'Paying by card needs JavaScript.'}
      </b>{' '}
      Your card number goes straight to our payment provider, and its fields need JavaScript. Turn it on for
      this page and press the button again, or write to{' '}
      <a href={`mailto:${supportEmail}`} className="link-text">
        {supportEmail}
      </a>{' '}
      to give another way. Nothing has been charged.
    </Panel>
  )
}

/**
 * Notice after the form was posted by a click before hydration. With scripts, the card dialog opens by itself;
 * without them, the notice explains that JavaScript is needed.
 */
export const SubmittedBeforeHydration = ({ isStarting }: { readonly isStarting: boolean }) => (
  <>
    <NeedsScript isPostedValid className="mt-8" />
    <div role="status" className="with-script">
      {isStarting && (
        <Panel tone="mist" className="mt-8 flex items-start gap-3">
          <Icon name="clock" className="mt-1" />
          <p>
            <b>Getting ready…</b> Your answers are fine, and the next step opens automatically. Nothing has
            been charged yet.
          </p>
        </Panel>
      )}
    </div>
  </>
)
