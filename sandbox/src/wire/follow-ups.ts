/** What pages and assistants propose to ask next. */
export const FOLLOW_UPS = ['Which one is the quietest?', 'Which one has the longest warranty?']
