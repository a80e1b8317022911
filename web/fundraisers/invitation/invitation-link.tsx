import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { ownInvitationPath } from '#contract/page-addresses.ts'
import { useIsHydrated } from '#web/browser/use-is-hydrated.ts'
import { copyAddress } from '#web/share/copy-address.ts'
import { textMessageLink } from '#web/share/share-links.ts'
import { shareOnDevice } from '#web/share/share-on-device.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { invitationMessage, type OwnInvitation } from './invitation-text.ts'

type LinkProps = {
  readonly caseId: string
  readonly invitation: OwnInvitation
  readonly isBusy?: boolean
}

export const Step = ({ done, children }: { readonly done: boolean; readonly children: ReactNode }) => (
  <li className="flex items-start gap-2">
    <Icon
      name={done ? 'check-circle-fill' : 'hourglass-medium'}
      size={18}
      className={done ? 'mt-0.5 shrink-0 text-pine' : 'mt-0.5 shrink-0 text-quiet'}
    />
    <span>{children}</span>
  </li>
)

/** How far the invitation came, with its times. */
const Steps = ({ invitation }: Pick<LinkProps, 'invitation'>) => {
  const { state, email, invitedAt, linkMadeAt, openedAt, answeredAt, recipientFirstName: name } = invitation
  const sentAt = linkMadeAt ?? invitedAt
  return (
    <ul className="type-meta mt-4 space-y-1">
      <Step done>
        {email !== null && state === 'waiting' ? 'Sent' : 'Link made'} <DateText at={sentAt} form="near" />
      </Step>
      <Step done={openedAt !== null}>
        {openedAt === null ? (
          `${name} hasn’t opened it yet`
        ) : (
          <>
            Opened <DateText at={openedAt} form="near" />
          </>
        )}
      </Step>
      <Step done={state === 'accepted'}>
        {state === 'accepted' && answeredAt !== null ? (
          <>
            Accepted <DateText at={answeredAt} form="near" />
          </>
        ) : (
          'Not answered yet'
        )}
      </Step>
    </ul>
  )
}

/** Makes a link, after which an earlier one no longer works. */
export const MakeLinkForm = ({
  caseId,
  isBusy = false,
  children,
}: Pick<LinkProps, 'caseId' | 'isBusy'> & { readonly children: string }) => (
  <Form method="post" action={ownInvitationPath(caseId)}>
    <Button type="submit" name="act" value="link" size="small" kind="secondary" busy={isBusy && 'Making it…'}>
      {children}
    </Button>
  </Form>
)

type HandOverProps = {
  /** Whom the link is for. */
  readonly name: string
  readonly link: string
  /** The message that goes with it. */
  readonly text: string
}

/** A link to hand over: as text, as a QR code, by text message and by the phone's share sheet. */
export const HandOver = ({ name, link, text }: HandOverProps) => {
  const isHydrated = useIsHydrated()
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <div className="shrink-0">
          <QrCode text={link} label={`QR code of ${name}’s link`} />
        </div>
        <div className="grid min-w-0 flex-1 basis-48 gap-2">
          <a href={textMessageLink(`${text} ${link}`)} className={buttonClass({ wide: true })}>
            <Icon name="chat-circle-text" />
            Send a text message
          </a>
          <Button
            kind="secondary"
            wide
            icon="copy"
            className="with-script"
            onClick={() => void copyAddress(link)}
          >
            Copy link
          </Button>
          {isHydrated && typeof navigator.share === 'function' && (
            <Button
              kind="secondary"
              wide
              icon="device-mobile"
              onClick={() => void shareOnDevice({ text, url: link })}
            >
              More ways on this device
            </Button>
          )}
        </div>
      </div>
      <p className="type-small mt-4 text-quiet wrap-anywhere" translate="no">
        {link}
      </p>
    </>
  )
}

/** The invitation's link, for the organizer to hand over. Nothing once it has ended. */
export const InvitationLink = ({ caseId, invitation, isBusy = false }: LinkProps) => {
  const { brandName } = usePublicConfig()
  const { link, state, recipientFirstName: name } = invitation
  if (link === null) return null
  const text = invitationMessage(invitation, brandName)
  return (
    <Card id="link" className="p-4 tablet:p-8">
      <h2 className="type-strong-large break-words">
        {state === 'accepted' ? `${name}’s link` : `Give ${name} the link yourself`}
      </h2>
      <p className="mt-2 break-words">
        {state === 'accepted'
          ? `${name} opens it again to confirm who they are. It ends once they have confirmed an e-mail address.`
          : `Text it, or let ${name} scan the code. No account or e-mail address is needed to answer.`}{' '}
        It’s private: send it to {name} only.
      </p>
      <HandOver name={name} link={link} text={text} />
      <Steps invitation={invitation} />
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <MakeLinkForm caseId={caseId} isBusy={isBusy}>
          Make a new link
        </MakeLinkForm>
        <span className="type-meta text-quiet">
          Lost, or sent to the wrong person? A new link ends this one.
        </span>
      </div>
    </Card>
  )
}
