import { Icon } from '#web/ui/icon.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'

/** Neutral notice above a form's fields. */
export const Notice = ({ sentence }: { readonly sentence: string | null }) => (
  <div role="status" className="empty:m-0">
    {sentence !== null && (
      <Panel tone="mist" className="flex gap-2">
        <Icon name="info" />
        <p className="type-meta">{unbroken(sentence)}</p>
      </Panel>
    )}
  </div>
)
