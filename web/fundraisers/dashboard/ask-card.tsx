import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { POST_PICTURES, postPicturePath } from '#contract/share/share-image.ts'
import { deviceStorage } from '#web/browser/tab-storage.ts'
import { typeInto } from '#web/browser/type-into.ts'
import { copyAddress } from '#web/share/copy-address.ts'
import { SHARE_ICONS } from '#web/share/share-icons.ts'
import { SHARE_NAMES, type ShareMethod, sharedAddress, shareLink } from '#web/share/share-links.ts'
import { trackOwnShare } from '#web/share/use-shared-link.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type AskFacts, AUDIENCE_NAMES, AUDIENCES, type Audience, askMessage } from './ask-messages.ts'

/** Ways to send words that a person wrote; other targets take none. */
const METHODS: readonly ShareMethod[] = ['messages', 'whatsapp', 'email']

type AskProps = { readonly caseId: string; readonly facts: AskFacts; readonly shortUrl: string }

/** The words for one audience, and where they go. Changed words are kept on this device. */
const Words = ({ caseId, facts, shortUrl, audience }: AskProps & { readonly audience: Audience }) => {
  const ready = askMessage(audience, facts)
  const key = `ask:${caseId}:${audience}`
  const [message, setMessage] = useState(ready)
  const field = useRef<HTMLDivElement>(null)
  const restore = useEffectEvent(() => {
    const stored = deviceStorage().getItem(key)
    const area = field.current?.querySelector('textarea')
    if (stored !== null && area) typeInto(area, stored)
  })
  useEffect(() => restore(), [])
  const content = { url: shortUrl, text: facts.title, message }
  return (
    <div ref={field} className="pb-4">
      <TextAreaField
        id={`ask-${audience}`}
        label={<span className="sr-only">{AUDIENCE_NAMES[audience]}</span>}
        hint="Change it as you like. The short address goes at its end."
        rows={6}
        defaultValue={ready}
        onInput={({ currentTarget: { value } }) => {
          setMessage(value)
          deviceStorage().setItem(key, value)
        }}
      />
      <ul className="mt-2 flex flex-wrap gap-2">
        {METHODS.map((method) => (
          <li key={method}>
            <a
              href={shareLink(content, method)}
              target={method === 'whatsapp' ? '_blank' : undefined}
              rel="noopener noreferrer"
              onClick={() => trackOwnShare(caseId, method)}
              className={buttonClass({ kind: 'secondary', size: 'small' })}
            >
              <Icon name={SHARE_ICONS[method]} />
              {SHARE_NAMES[method]}
            </a>
          </li>
        ))}
        <li className="with-script">
          <Button
            kind="secondary"
            size="small"
            icon="copy"
            onClick={() => {
              trackOwnShare(caseId, 'copy')
              void copyAddress(`${message}\n\n${sharedAddress(content, 'copy')}`, 'Copied, with the link')
            }}
          >
            Copy
          </Button>
        </li>
      </ul>
    </div>
  )
}

/** Ready words for the people an organizer knows, and pictures for places that take no link. */
export const AskCard = (props: AskProps) => (
  <Card className="p-4 tablet:p-8">
    <h2 className="type-strong-large">Words to send</h2>
    <p className="type-meta mt-2 text-quiet">
      The first gifts come from people who know you. Each of these is made from your page.
    </p>
    <div className="mt-4 divide-y divide-line border-y border-line">
      {AUDIENCES.map((audience, index) => (
        <details key={audience} name="ask-words" open={index === 0} className="group">
          <summary className="type-label flex min-h-11 cursor-pointer items-center justify-between gap-4 py-3">
            {AUDIENCE_NAMES[audience]}
            <Icon name="caret-down" className="group-open:rotate-180" />
          </summary>
          <Words {...props} audience={audience} />
        </details>
      ))}
    </div>
    <h3 className="type-strong mt-6">Nextdoor and Instagram</h3>
    <p className="type-meta mt-1 text-quiet">
      Copy the words, then add a picture. A link in an Instagram post can’t be pressed, so the picture says
      the short address.
    </p>
    <ul className="mt-3 flex flex-wrap gap-2">
      {POST_PICTURES.map((picture) => (
        <li key={picture}>
          <a
            href={postPicturePath(props.caseId, picture)}
            className={buttonClass({ kind: 'secondary', size: 'small' })}
            download
          >
            <Icon name="download-simple" /> {picture === 'square' ? 'Square picture' : 'Story picture'}
          </a>
        </li>
      ))}
    </ul>
  </Card>
)
