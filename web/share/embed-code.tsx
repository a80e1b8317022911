import { useId } from 'react'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { Button } from '#web/ui/button.tsx'
import { copyAddress } from './copy-address.ts'

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** HTML that embeds a case's card in another site: wide and low, on phones narrow and high. */
const embedMarkup = (origin: string, caseId: string, title: string): string =>
  `<iframe src="${origin}/embed/${caseId}" title="${escapeAttribute(title)}" width="600" height="320" style="border:0;max-width:100%;height:clamp(320px,(480px - 100vw)*999,420px)" loading="lazy"></iframe>`

/** Embed code of a case's card, with a copy button. */
export const EmbedCode = ({ caseId, title }: { readonly caseId: string; readonly title: string }) => {
  const { publicOrigin } = usePublicConfig()
  const id = useId()
  const code = embedMarkup(publicOrigin, caseId, title)
  return (
    <>
      <label className="type-label" htmlFor={id}>
        Paste this where the card should go
      </label>
      <textarea
        id={id}
        readOnly
        rows={4}
        value={code}
        onFocus={(event) => event.target.select()}
        className="type-meta mt-2 block w-full rounded-control bg-hush p-4 break-all text-quiet"
      />
      <Button
        kind="secondary"
        icon="copy"
        className="with-script mt-2"
        onClick={() => void copyAddress(code, 'Code copied')}
      >
        Copy the code
      </Button>
    </>
  )
}
