import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type LeadReceivedDialogProps = {
  readonly title: string
  readonly figure: ReactNode
  readonly open: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Says in a dialog that the form was submitted. */
export const LeadReceivedDialog = ({ title, figure, open, onClose, children }: LeadReceivedDialogProps) => (
  <Dialog code="leads_success" title={title} figure={figure} open={open} onClose={onClose} closesOnOverlay>
    {children}
    <Button size="large" wide className="mt-6" onClick={onClose}>
      Done
    </Button>
  </Dialog>
)
