import { qrAddress } from '#contract/share/qr-address.ts'
import type { LoadedCase } from './load-case.ts'

/** How a reader of the printed page finds the case: a QR code and the short address. Its picture loads for paper only. */
export const PrintedAddress = ({ shortCode, address }: LoadedCase['short']) => (
  <div className="printed on-paper">
    <img
      src={qrAddress(shortCode)}
      alt="QR code that opens the page"
      loading="lazy"
      width={144}
      height={144}
    />
    <p>
      The whole story, its updates and every transfer: scan the code or type <b>{address}</b>.
    </p>
  </div>
)
