import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { BANK_TITLE, KeptUntil } from './bank-words.tsx'

type BankDialogProps = {
  readonly open: boolean
  readonly keptUntil: Date | null
  readonly onGo: () => void
  readonly onClose: () => void
}

/**
 * Before the bank's step. The provider's own window covers the whole page and takes no words of ours, so what a donor
 * should know stands here, and again in the card dialog should that window close without a yes.
 */
export const BankDialog = ({ open, keptUntil, onGo, onClose }: BankDialogProps) => (
  <Dialog title={BANK_TITLE} intro="You haven’t been charged yet." open={open} onClose={onClose} size="wide">
    <p>Your bank will open a window to confirm it’s you. To pay another way, cancel there.</p>
    <Button kind="give" size="large" wide icon="bank" className="mt-6" onClick={onGo}>
      Verify with my bank
    </Button>
    <div className="mt-4">{keptUntil !== null && <KeptUntil keptUntil={keptUntil} />}</div>
  </Dialog>
)
