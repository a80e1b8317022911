import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

const dashboard = (tab: string): string => `fundraiser/case/:caseId${tab}`

/**
 * Addresses of all pages: the specification's table with its names as ids, and our additions. The ids also
 * map to tracking labels, see browser/visits/browse-channels.ts.
 */
export default [
  layout('shell/default-layout.tsx', [
    index('home/home.route.tsx', { id: 'homeIndex' }),
    route('about', 'pages/about.route.tsx', { id: 'aboutIndex' }),
    route('faq', 'pages/faq.route.tsx', { id: 'faqIndex' }),
    route('security', 'pages/security.route.tsx', { id: 'securityIndex' }),
    route('taxes', 'pages/taxes.route.tsx', { id: 'taxes' }),
    route('how-it-works/giving', 'pages/giving.route.tsx', { id: 'givingGuide' }),
    route('how-it-works/raising', 'pages/raising.route.tsx', { id: 'raisingGuide' }),
    route('fees', 'pages/fees/fees.route.tsx', { id: 'fees' }),
    route('privacy', 'pages/privacy.route.tsx', { id: 'privacy' }),
    route('terms', 'pages/terms.route.tsx', { id: 'terms' }),
    route('causes', 'causes/causes.route.tsx', { id: 'causes' }),
    route('causes/:cause', 'causes/cause.route.tsx', { id: 'cause' }),
    route('contact', 'pages/contact.route.tsx', { id: 'contact' }),
    route('case-list', 'cases/list/case-list.route.tsx', { id: 'caseList' }),
    route('case-detail/:caseId/:caseTitle?', 'cases/case.route.tsx', { id: 'caseDetail' }, [
      route('donations', 'cases/donations/donations.route.tsx', { id: 'caseDonations' }),
      route('payouts', 'cases/payouts/payouts.route.tsx', { id: 'casePayouts' }),
      route('photos', 'cases/photos.route.tsx', { id: 'casePhotos' }),
      route('words', 'cases/donations/words.route.tsx', { id: 'caseWords' }),
    ]),
    route('report/:caseId', 'cases/report/report.route.tsx', { id: 'caseReport' }),
    route('poster/:caseId?', 'share/poster.route.tsx', { id: 'casePoster' }),
    route('s/:hashId', 'share/short-link.route.tsx', { id: 'shortCaseUrl' }),
    route('receipt/:token', 'donations/receipt.route.tsx', { id: 'receipt' }),
    route('find-receipt', 'donations/find-receipt.route.tsx', { id: 'findReceipt' }),
    route('donations/:token', 'donations/linked-donations.route.tsx', { id: 'linkedDonations' }),
    route('household/:token', 'donations/household.route.tsx', { id: 'household' }),
    route('statement/:token', 'donations/statement.route.tsx', { id: 'statement' }),
    route('fundraiser', 'fundraisers/landing.route.tsx', { id: 'fundraiserIndex' }),
    route('mail/:token', 'mail-links/mail.route.tsx', { id: 'mailPreferences' }),
    route('digest/:token', 'mail-links/digest.route.tsx', { id: 'weeklyDigest' }),
    route('gift-mail/:token', 'mail-links/gift-mail.route.tsx', { id: 'giftMail' }),
    route('thank/:token', 'mail-links/thank.route.tsx', { id: 'thankDonor' }),
    route('team/:token', 'mail-links/team.route.tsx', { id: 'teamInvitation' }),
    route('vouch/:token', 'mail-links/vouch.route.tsx', { id: 'vouch' }),
    route('follow/:caseId', 'mail-links/follow.route.tsx', { id: 'caseFollow' }),
    route('conversation/:token', 'mail-links/conversation.route.tsx', { id: 'conversation' }),
    route('email-change/:token', 'mail-links/email-change.route.tsx', { id: 'emailChange' }),
    route('support/:token', 'mail-links/support-thread.route.tsx', { id: 'supportThread' }),
    route('sign-in', 'accounts/sign-in/sign-in.route.tsx', { id: 'signIn' }),
    route('account/export', 'accounts/profile/export.route.tsx', { id: 'accountExport' }),
    route('sign-out', 'accounts/sign-out.route.tsx', { id: 'signOut' }),
    layout('shell/guarded-layout.tsx', [
      route('fundraiser/list', 'fundraisers/list.route.tsx', { id: 'fundraiserList' }),
      layout('fundraisers/dashboard/dashboard-layout.tsx', { id: 'fundraiserDashboard' }, [
        route(dashboard(''), 'fundraisers/dashboard/overview.route.tsx', { id: 'fundraiserCase' }),
        route(dashboard('/payouts'), 'payouts/payouts.route.tsx', { id: 'fundraiserPayouts' }),
        route(dashboard('/donors'), 'fundraisers/dashboard/donors.route.tsx', { id: 'fundraiserDonors' }),
        route(dashboard('/updates'), 'fundraisers/dashboard/updates.route.tsx', { id: 'fundraiserUpdates' }),
        route(dashboard('/messages'), 'fundraisers/dashboard/messages.route.tsx', {
          id: 'fundraiserMessages',
        }),
        route(dashboard('/share'), 'fundraisers/dashboard/share.route.tsx', { id: 'fundraiserShare' }),
        route(dashboard('/team'), 'fundraisers/dashboard/team.route.tsx', { id: 'fundraiserTeam' }),
        route(dashboard('/settings'), 'fundraisers/dashboard/settings.route.tsx', {
          id: 'fundraiserSettings',
        }),
        route(dashboard('/end'), 'fundraisers/dashboard/end.route.tsx', { id: 'fundraiserEnd' }),
      ]),
      route(dashboard('/mail-preview'), 'fundraisers/dashboard/mail-preview.route.tsx', {
        id: 'fundraiserMailPreview',
      }),
      route(dashboard('/invitation'), 'fundraisers/invitation/invitation.route.tsx', {
        id: 'fundraiserInvitation',
      }),
      route('account', 'accounts/profile/account.route.tsx', { id: 'account' }),
      route('account/donations', 'donations/own-donations.route.tsx', { id: 'accountDonations' }),
      route('account/mail', 'accounts/profile/mail-preferences.route.tsx', { id: 'accountMail' }),
    ]),
  ]),

  layout('shell/flow-layout.tsx', [
    route('donate/pay/:caseId', 'donations/donate.route.tsx', { id: 'donateIndex' }),
    route('donate/pay-result/:caseId', 'donations/pay-result.route.tsx', { id: 'donatePayResult' }),
    route('auth-callback/google', 'accounts/sign-in/callback.route.tsx', { id: 'authCallbackGoogle' }),
    route('auth-callback/apple', 'accounts/sign-in/callback.route.tsx', { id: 'authCallbackApple' }),
    route('message/:caseId', 'mail-links/message.route.tsx', { id: 'writeToOrganizer' }),
    route(dashboard('/write'), 'mail-links/write.route.tsx', { id: 'beneficiaryWriting' }),
    route('fundraiser/case/:caseId/payouts/statement/:period', 'payouts/statement/statement.route.tsx', {
      id: 'fundraiserStatement',
    }),
    route('fundraiser/case/:caseId/payouts/:payoutId/note', 'payouts/use-note.route.tsx', {
      id: 'fundraiserUseNote',
    }),
    layout('shell/guarded-layout.tsx', { id: 'guardedFlow' }, [
      route('fundraiser/result/:type/:caseId?', 'fundraisers/result.route.tsx', { id: 'fundraiserResult' }),
      route('staff/code', 'staff/code.route.tsx', { id: 'staffCode' }),
    ]),
    route('kyc/close', 'identity-check/close.route.tsx', { id: 'kycClose' }),
    layout('identity-check/check-layout.tsx', [
      route('kyc/invitation/:caseId', 'identity-check/invitation.route.tsx', { id: 'kycInvitation' }),
      route('kyc/check/:caseId?', 'identity-check/check.route.tsx', { id: 'kycCheck' }),
      route('kyc/result', 'identity-check/result.route.tsx', { id: 'kycResult' }),
    ]),
  ]),

  layout('shell/guarded-layout.tsx', { id: 'guardedStaff' }, [
    layout('staff/staff-layout.tsx', [
      route('staff', 'staff/my-work.route.tsx', { id: 'staffIndex' }),
      route('staff/finished', 'staff/finished.route.tsx', { id: 'staffFinished' }),
      route('staff/reports', 'staff/reports.route.tsx', { id: 'staffReports' }),
      route('staff/reports/:caseId', 'staff/report.route.tsx', { id: 'staffReport' }),
      route('staff/review', 'staff/review-queue.route.tsx', { id: 'staffReviewQueue' }),
      route('staff/review/:reviewId', 'staff/review.route.tsx', { id: 'staffReview' }),
      route('staff/leads', 'staff/leads.route.tsx', { id: 'staffLeads' }),
      route('staff/leads/:leadId', 'staff/lead.route.tsx', { id: 'staffLead' }),
      route('staff/payouts', 'staff/payouts/payouts.route.tsx', { id: 'staffPayouts' }),
      route('staff/contact', 'staff/contacts.route.tsx', { id: 'staffContacts' }),
      route('staff/contact/:messageId', 'staff/contact.route.tsx', { id: 'staffContact' }),
      route('staff/errors', 'staff/errors/errors.route.tsx', { id: 'staffErrors' }),
      route('staff/insights', 'staff/insights/insights.route.tsx', { id: 'staffInsights' }),
      route('staff/cases', 'staff/cases/cases.route.tsx', { id: 'staffCases' }),
      route('staff/cases/curate', 'staff/cases/curate.route.tsx', { id: 'staffCurate' }),
      route('staff/cases/:caseId', 'staff/cases/case.route.tsx', { id: 'staffCase' }),
      route('staff/orders', 'staff/orders/orders.route.tsx', { id: 'staffOrders' }),
      route('staff/orders/requests', 'staff/orders/requests.route.tsx', { id: 'staffRequests' }),
      route('staff/orders/disputes', 'staff/orders/disputes.route.tsx', { id: 'staffDisputes' }),
      route('staff/orders/duplicates', 'staff/orders/duplicates.route.tsx', { id: 'staffDuplicates' }),
      route('staff/orders/blocks', 'staff/orders/blocks.route.tsx', { id: 'staffBlocks' }),
      route('staff/orders/:orderId', 'staff/orders/order.route.tsx', { id: 'staffOrder' }),
      route('staff/people', 'staff/people/people.route.tsx', { id: 'staffPeople' }),
      route('staff/people/:userId', 'staff/people/person.route.tsx', { id: 'staffPerson' }),
      route('staff/money', 'staff/money/money.route.tsx', { id: 'staffMoney' }),
      route('staff/money/card-rates', 'staff/money/card-rates.route.tsx', { id: 'staffCardRates' }),
      route('staff/money/journals', 'staff/money/journals.route.tsx', { id: 'staffJournals' }),
      route('staff/system', 'staff/system/system.route.tsx', { id: 'staffSystem' }),
      route('staff/system/jobs', 'staff/system/jobs.route.tsx', { id: 'staffJobs' }),
      route('staff/system/webhooks', 'staff/system/webhooks.route.tsx', { id: 'staffWebhooks' }),
      route('staff/system/mails', 'staff/system/mails.route.tsx', { id: 'staffMails' }),
      route('staff/system/audit', 'staff/system/audit.route.tsx', { id: 'staffAudit' }),
      route('staff/find', 'staff/find.route.tsx', { id: 'staffFind' }),
    ]),
  ]),

  layout('shell/guarded-layout.tsx', { id: 'guardedWizard' }, [
    layout('fundraisers/wizard/wizard-layout.tsx', [
      route('fundraiser/step1', 'fundraisers/step.route.tsx', { id: 'fundraiserStep1' }),
      route('fundraiser/step2', 'fundraisers/step.route.tsx', { id: 'fundraiserStep2' }),
      route('fundraiser/step3', 'fundraisers/step.route.tsx', { id: 'fundraiserStep3' }),
      route('fundraiser/step4', 'fundraisers/step.route.tsx', { id: 'fundraiserStep4' }),
      route('fundraiser/step5', 'fundraisers/step.route.tsx', { id: 'fundraiserStep5' }),
      route('fundraiser/step6', 'fundraisers/step.route.tsx', { id: 'fundraiserStep6' }),
    ]),
  ]),

  layout('shell/leads-layout.tsx', [
    route('leads/campaign', 'leads/campaign.route.tsx', { id: 'leadsCampaign' }),
    route('leads/about', 'leads/about.route.tsx', { id: 'leadsAbout' }),
    route('leads/security', 'leads/security.route.tsx', { id: 'leadsSecurity' }),
  ]),

  layout('shell/bare-layout.tsx', [
    route('not-available', 'pages/not-available.route.tsx', { id: 'notAvailable' }),
  ]),

  route('design', 'pages/design/design.route.tsx', { id: 'design' }),
  route('*', 'pages/not-found.route.tsx', { id: 'notFound' }),
] satisfies RouteConfig
