import type { ReactNode } from 'react'
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
  useSearchParams,
} from 'react-router'
import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { TEAM_MAX } from '#contract/fundraisers/organizer-limits.ts'
import { apiContext } from '#web/api-context.ts'
import { pendingActOf } from '#web/browser/form-fields.ts'
import { type FormResult, runForm } from '#web/browser/run-form.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmPanel } from '#web/ui/confirm-panel.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { doneAddress } from '#web/ui/done-note.tsx'
import { FormOutcome } from '#web/ui/fields/form-outcome.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { HandOver, Step } from '../invitation/invitation-link.tsx'
import { dashboardActs } from './dashboard-actions.ts'
import { caseIdOf, dashboardMeta, loadDashboardPage } from './dashboard-route.ts'
import { tabAddress } from './tabs.tsx'
import { VouchesCard } from './vouches-card.tsx'

type Team = CallOutput<Calls['team']>

const SEE_OTHER = 303

export const meta = dashboardMeta('Team')

export const loader = (args: LoaderFunctionArgs) =>
  loadDashboardPage(args, async (api, caseId) => {
    const team = await api.team({ caseId })
    return {
      team,
      // Only the organizer asks people to vouch.
      vouches: team.isOrganizer ? await api.caseVouches({ caseId }) : null,
      idempotencyKey: crypto.randomUUID(),
      vouchKey: crypto.randomUUID(),
    }
  })

export const action = async ({ context, params, request, url }: ActionFunctionArgs) => {
  const [api, caseId] = [context.get(apiContext), caseIdOf(params)]
  const leave = async () => {
    await api.leaveTeam({ caseId })
    return redirect(doneAddress('/fundraiser/list', 'leave'), SEE_OTHER)
  }
  return runForm(await request.formData(), { ...dashboardActs(api, caseId), leave }, url)
}

/** Query parameter: the member whom the organizer is asked to confirm the removal of, or that one's own leaving is. */
const END_PARAMETER = 'end'

type RowProps = { readonly name: string; readonly about: ReactNode; readonly children?: ReactNode }

const Person = ({ name, about, children }: RowProps) => (
  <li className="flex flex-wrap items-center gap-3 border-b border-line py-3">
    <Avatar name={name} />
    <div className="min-w-0 flex-1">
      <p className="type-strong break-words">{name}</p>
      <p className="type-meta text-quiet">{about}</p>
    </div>
    {children}
  </li>
)

type MemberProps = { readonly team: Team; readonly member: Team['members'][number] }

/** Asks before a member is removed, or leaves. */
const ConfirmEnd = ({ team: { caseId }, member: { memberId, name, isYou } }: MemberProps) => (
  <li className="py-3">
    <ConfirmPanel
      key={memberId}
      heading={isYou ? 'Leave this team?' : `Remove ${name} from the team?`}
      text={
        isYou
          ? 'You can’t post or thank anymore. What you wrote stays on the page.'
          : 'At once, they can’t post, thank or see donors anymore. What they wrote stays on the page until you remove it.'
      }
    >
      <input type="hidden" name="memberId" value={memberId} />
      <Button type="submit" name="act" value={isYou ? 'leave' : 'removeMember'} size="small">
        {isYou ? 'Leave' : `Remove ${name}`}
      </Button>
      <ButtonLink to={tabAddress(caseId, 'team')} kind="secondary" size="small">
        {isYou ? 'Stay' : 'Keep them'}
      </ButtonLink>
    </ConfirmPanel>
  </li>
)

const Member = ({ team, member }: MemberProps) => {
  const [search] = useSearchParams()
  const { memberId, name, joinedAt, isYou } = member
  if (search.get(END_PARAMETER) === memberId) return <ConfirmEnd team={team} member={member} />
  return (
    <Person
      name={name}
      about={
        <>
          Co-organizer{isYou && ', you'} · joined <DateText at={joinedAt} form="short" />
        </>
      }
    >
      {(team.isOrganizer || isYou) && (
        <ButtonLink
          to={`${tabAddress(team.caseId, 'team')}?${END_PARAMETER}=${memberId}`}
          kind="secondary"
          size="small"
          aria-label={isYou ? 'Leave the team' : `Remove ${name}`}
        >
          {isYou ? 'Leave' : 'Remove'}
        </ButtonLink>
      )}
    </Person>
  )
}

type InvitationProps = { readonly team: Team; readonly invitation: Team['invitations'][number] }

const Invitation = ({ team, invitation }: InvitationProps) => {
  const { brandName } = usePublicConfig()
  const { memberId, name, invitedAt, openedAt, link } = invitation
  return (
    <Card id={memberId} className="p-4 tablet:p-8">
      <h2 className="type-strong-large break-words">Give {name} the link yourself</h2>
      <p className="mt-2 break-words">
        Text it, or let {name} scan the code. It works for one person, once: send it to {name} only.
      </p>
      <HandOver
        name={name}
        link={link}
        text={`Hi ${name}, please help me with “${team.title}” on ${brandName}. With this link you can post updates and thank donors:`}
      />
      <ul className="type-meta mt-4 space-y-1">
        <Step done>
          Link made <DateText at={invitedAt} form="near" />
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
        <Step done={false}>Not joined yet</Step>
      </ul>
      <Form method="post" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <input type="hidden" name="memberId" value={memberId} />
        <Button
          type="submit"
          name="act"
          value="withdrawInvitation"
          size="small"
          kind="secondary"
          aria-label={`Withdraw the invitation of ${name}`}
        >
          Withdraw it
        </Button>
        <span className="type-meta text-quiet">
          Lost, or sent to the wrong person? Withdraw it, and the link stops working.
        </span>
      </Form>
    </Card>
  )
}

type InviteProps = {
  readonly team: Team
  readonly idempotencyKey: string
  readonly result: FormResult | undefined
}

const InviteCard = ({ team, idempotencyKey, result }: InviteProps) => {
  const isBusy = pendingActOf(useNavigation().formData) === 'invite'
  const answer = result?.act === 'invite' && !result.done ? result : undefined
  const taken = team.members.length + team.invitations.length
  return (
    <Card className="p-4 tablet:p-8">
      <h2 className="type-strong-large">Invite a co-organizer</h2>
      <p className="mt-2">
        They post updates and thank donors under their own name, and the page names them. They see donors’
        names, never e-mail or postal addresses. They never touch the money, the team, or the end of the
        fundraiser.
      </p>
      {!team.canInvite ? (
        <p className="type-meta mt-4 text-quiet">You can invite people while the fundraiser is live.</p>
      ) : taken >= TEAM_MAX ? (
        <p className="type-meta mt-4 text-quiet">
          All {TEAM_MAX} places are taken. Remove someone, or withdraw an invitation, to invite another.
        </p>
      ) : (
        <Form key={taken} method="post" noValidate className="mt-4 space-y-4">
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <TextField
            name="name"
            label="Their name"
            autoComplete="off"
            hint="The page shows the name that they type themselves."
            error={answer?.fields['name']}
            defaultValue={answer?.values['name']}
          />
          <Button type="submit" name="act" value="invite" busy={isBusy && 'Making the link…'}>
            Make a link
          </Button>
        </Form>
      )}
    </Card>
  )
}

/** Who works on a fundraiser: the organizer invites and removes here, and a co-organizer can leave. */
export default function TeamPage() {
  const { team, vouches, idempotencyKey, vouchKey } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const { isOrganizer, organizerName, members, invitations } = team
  return (
    <div className="max-w-(--container-form) space-y-6">
      <FormOutcome result={result} {...(result === undefined ? {} : { act: result.act })} />
      <Card className="p-4 tablet:p-8">
        <h2 className="type-strong-large">Team</h2>
        <ul className="mt-2">
          <Person name={organizerName} about={isOrganizer ? 'Organizer, you' : 'Organizer'} />
          {members.map((member) => (
            <Member key={member.memberId} team={team} member={member} />
          ))}
        </ul>
        {members.length === 0 && (
          <p className="type-meta mt-4 text-quiet">Up to {TEAM_MAX} people can help you write and thank.</p>
        )}
      </Card>
      {/* The links of an ended fundraiser have ended, too. */}
      {team.canInvite &&
        invitations.map((invitation) => (
          <Invitation key={invitation.memberId} team={team} invitation={invitation} />
        ))}
      {isOrganizer && <InviteCard team={team} idempotencyKey={idempotencyKey} result={result} />}
      {vouches !== null && <VouchesCard asked={vouches} idempotencyKey={vouchKey} result={result} />}
    </div>
  )
}
