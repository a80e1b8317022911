/**
 * The e-mails of a fundraiser that an address can turn off. `updates`: updates, notes on what a transfer paid for, and the
 * end. `thanks`: the organizer's thanks. `arrivals`: that one's gifts arrived, and what they paid for. Whatever else is about
 * one's own donation, such as a receipt or a refund, is sent whichever are off.
 */
export const MAIL_KINDS = ['updates', 'thanks', 'arrivals'] as const
export type MailKind = (typeof MAIL_KINDS)[number]
