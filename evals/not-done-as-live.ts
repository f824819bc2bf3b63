/** The tasks whose transcripts do not end as they should on a service that answers as the public one in 2026, and why. */
export const notDoneAsLive: Readonly<Record<string, string>> = {
  'a-reason-for-each-song':
    'free text hides the original of "Blue Tide", and its remaster of the same length is taken',
  'both-editions':
    'free text hides the remaster of "Night Ferry", and the original of the same length is chosen instead',
  'a-file-of-songs':
    'free text hides the original of "Blue Tide", and its remaster of the same length is taken',
  'best-of-the-blues-chart': "the chart is the editors' one, whose artists are others",
  'which-account-is-this': 'the listener has an account at the service, and not the demo',
};
