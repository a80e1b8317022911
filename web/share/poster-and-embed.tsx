import { useState } from 'react'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmbedCode } from './embed-code.tsx'

type PosterAndEmbedProps = { readonly caseId: string; readonly title: string }

/** A printable poster, and an embeddable card. */
export const PosterAndEmbed = ({ caseId, title }: PosterAndEmbedProps) => {
  const [open, setOpen] = useState(false)
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
          <EmbedCode caseId={caseId} title={title} />
        </div>
      )}
    </div>
  )
}
