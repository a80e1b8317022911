/** Names of audited acts of staff, as staff read them. */
export const ACT_NAMES = {
  'account.appeal_answer': 'Answered an appeal against a hold',
  'account.freeze': 'Froze an account',
  'account.unfreeze': 'Lifted a hold on an account',
  'balance.write_off': 'Wrote off a negative balance',
  'block.add': 'Blocked a donor',
  'block.remove': 'Unblocked a donor',
  'case.end': 'Ended a case',
  'case.hide': 'Hid a case',
  'case.refund': 'Asked for a refund of all gifts',
  'case.refund_decide': 'Decided a refund of all gifts',
  'case.unhide': 'Unhid a case',
  'cases.curate': 'Chose the cases of the home page',
  'difference.explain': 'Explained a difference in the books',
  'dispute.accept': 'Accepted a dispute',
  'dispute.add_file': 'Added a file to a dispute',
  'dispute.answer': 'Responded to a dispute',
  'document.view': 'Opened a private document',
  'error.change': 'Worked on an error',
  'experiment.change': 'Changed an experiment',
  'job.retry': 'Retried a failed job',
  'lead.change': 'Worked on a lead',
  'lead.convert': 'Turned a lead into a draft',
  'list.export': 'Downloaded a list',
  'order.refund': 'Refunded an order',
  'organizer.write': 'E-mailed an organizer',
  'payout.retry': 'Retried a payout',
  'person.email': 'Changed a person’s e-mail',
  'person.email_cancel': 'Canceled a change of e-mail',
  'person.end_sessions': 'Signed a person out everywhere',
  'person.erase': 'Erased a person’s data',
  'refund_request.decide': 'Decided a refund request',
  'reports.decide': 'Decided reports',
  'review.claim': 'Took a review',
  'review.decide': 'Decided a review',
  'review.release': 'Returned a review to the queue',
  'second_factor.enter': 'Entered a second factor',
  'second_factor.add_passkey': 'Added a passkey',
  'second_factor.remove_passkey': 'Removed a passkey',
  'second_factor.reset': 'Reset a second factor',
  'second_factor.set_up': 'Set up an authenticator app',
  'staff.appoint': 'Set a person’s roles',
  'support.answer': 'Replied to a message',
  'support.assign': 'Assigned or unassigned a message',
  'support.close': 'Closed or reopened a message',
  'support.tie': 'Linked a message to a case',
  'transfers.resume': 'Lifted a stop on all transfers',
  'transfers.stop': 'Stopped all transfers',
  'webhook.replay': 'Processed a webhook again',
} as const satisfies Readonly<Record<string, string>>

export type ActName = keyof typeof ACT_NAMES

/** An act in words; acts that are no longer written keep their stored name. */
export const actText = (act: string): string => {
  const names: Readonly<Record<string, string>> = ACT_NAMES
  return names[act] ?? act
}
