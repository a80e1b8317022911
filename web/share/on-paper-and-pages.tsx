import { useState } from 'react'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { copyAddress } from './copy-address.ts'

const markup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** HTML that embeds a case's card in another site. */
export const embedCode = (origin: string, caseId: string, title: string): string =>
  `<iframe src="${origin}/embed/${caseId}" title="${markup(title)}" width="600" height="320" style="border:0;max-width:100%" loading="lazy"></iframe>`

type OnPaperAndPagesProps = { readonly caseId: string; readonly title: string }

/** A printable poster, and an embeddable card. */
export const OnPaperAndPages = ({ caseId, title }: OnPaperAndPagesProps) => {
  const { publicOrigin } = usePublicConfig()
  const [open, setOpen] = useState(false)
  const code = embedCode(publicOrigin, caseId, title)
  return (
    <div className="mt-4 border-t border-line pt-4">
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={`/poster/${caseId}`} kind="secondary" icon="printer">
          Print a poster
        </ButtonLink>
        <Button kind="secondary" icon="article" aria-expanded={open} onClick={() => setOpen(!open)}>
          Put it on a website
        </Button>
      </div>
      {open && (
        <div className="mt-4">
          <label className="type-label" htmlFor="embed-code">
            Paste this where the card should stand
          </label>
          <textarea
            id="embed-code"
            readOnly
            rows={4}
            value={code}
            onFocus={(event) => event.target.select()}
            className="type-meta mt-2 block w-full rounded-control bg-hush p-4 break-all text-quiet"
          />
          <Button kind="secondary" icon="copy" className="mt-2" onClick={() => void copyAddress(code)}>
            Copy the code
          </Button>
        </div>
      )}
    </div>
  )
}
