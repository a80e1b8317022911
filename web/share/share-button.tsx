import { useState } from 'react'
import { lateDialog } from '#web/browser/late-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import type { ButtonLook } from '#web/ui/button-class.ts'

const ShareDialog = lateDialog(async () => (await import('./share-dialog.tsx')).ShareDialog)

type ShareButtonProps = Pick<ButtonLook, 'kind' | 'size' | 'wide' | 'className'> & {
  readonly title: string
  /** The page's canonical path. */
  readonly path: string
}

/** Opens the share dialog; hidden without scripts. */
export const ShareButton = ({ title, path, ...look }: ShareButtonProps) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        kind="secondary"
        {...look}
        icon="share-network"
        data-track="share"
        aria-haspopup="dialog"
        className={`with-script ${look.className ?? ''}`}
        onClick={() => setOpen(true)}
      >
        {/* In a bar too narrow for it, where text is enlarged, the icon alone is shown. */}
        <span className="@max-[14rem]:sr-only">Share</span>
      </Button>
      {open && <ShareDialog title={title} path={path} onClose={() => setOpen(false)} />}
    </>
  )
}
