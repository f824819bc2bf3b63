/** Advice on changes, plans, names and files of playlists, by the sentence. */
export const changeAdvice: Readonly<Record<string, string>> = {
  // Changes and undo
  'playlist "…" belongs to "…": only its owner can change it.':
    'Ask for a playlist of your own with the same tracks. A playlist of others can be put among your favourites, or taken out.',
  'playlist_write: track_ids must hold each of the … tracks of playlist … once; …. Nothing was changed.':
    'Your assistant forgot a track. Ask it again, or ask for a sorting: `arrange_playlist` cannot lose one.',
  'undo: there is no change …; undo action=list shows those that are kept.':
    'Ask what can be undone. The last 500 changes are kept, for 90 days.',
  'undo: there is no change …; undo action=list shows those that are kept. Nothing was changed.':
    'Ask what can be undone. The last 500 changes are kept, for 90 days.',
  'undo: there is no change to take back.':
    'Nothing was changed by this account in this profile yet, or all of it was taken back.',
  'undo: give one of change_id, change_ids, last. Nothing was changed.':
    'Ask again, and say which changes you mean or how many.',
  'undo: … not taken back unasked, and this host cannot ask: … Nothing was changed.':
    'You added tracks to the playlist since. If it shall go nevertheless, say so: your assistant then deletes it.',
  'undo: these changes are being taken back by another call.': 'Wait for the answer of the other call.',
  'undo: there is … that was broken off; undo action=list shows the last changes.':
    'Nothing to do: no change waits to be finished.',
  'undo: … is still under way.':
    'Wait for its answer. If another window or program does it, wait for that one.',
  'undo: … was finished meanwhile.': 'Nothing to do.',
  'It could not be read back, so this is only what the service said.':
    'Most likely it is so. Ask your assistant to look.',
  '… of them could not be read back: the list is too long.':
    "Most likely it is so. Look at the list in the service's own application, if it matters.",
  'An empty playlist of the same title turned up beside it, perhaps from a request whose answer was lost: …. It was left as it is.':
    'Delete it, if you did not make it yourself.',
  'It is not known whether these were new as …s, so they stay: …':
    'Remove those that you do not want, by name.',
  'It is not known whether these were …s; they are now: …': 'Remove those that you do not want, by name.',
  'Changes are recorded in memory only, because SQLite cannot be loaded here: they cannot be taken back once this server has ended.':
    'Take back what you regret before you quit the assistant. Node 22.13 or newer has SQLite inside.',
  'Whether a playlist was made is not known yet…. The service may still be making it: call again in … seconds, which looks first.':
    'Wait as long as it says, and ask again: the same call goes on from there.',
  'Whether a playlist was made is not known yet…. The next call looks before it makes one.':
    'Ask your assistant to finish it. It will not become two.',
  'Several new, empty playlists bear the title, and which of them is this one cannot be told: …. Nothing was done to them; delete those that are not wanted.':
    'Delete all of them but what you made yourself, and ask for the playlist again.',
  'Whether a playlist was made cannot be told from what the service shows. Look with library_read kind=playlists.':
    'Ask for the list of your playlists.',
  'The service answered that it was done, but read back it is not so….':
    "The service did not keep its word. Ask once more; if it stays so, do it in the service's own application.",
  'Nothing was changed: the listener was asked and said no.': 'You said no. Ask again if you meant yes.',
  'Nothing was changed: the listener was asked and closed the question.':
    'You closed the question. Ask again if you meant yes.',
  '…Nothing was changed yet. Ask the listener: …… If they say yes, within 10 minutes call …':
    'Your assistant should put the question to you now. Say yes or no.',
  'it is still there': 'The service did not take it away. Ask again, or do it in its own application.',
  'the playlist is gone': 'Somebody deleted it meanwhile. Ask what can be undone.',
  'the service answered that it was done, but read back it is not so':
    "The service did not keep its word. Ask once more; if it stays so, do it in the service's own application.",
  'nothing was sent, and its text is not kept: send it anew': 'Ask your assistant to send the message again.',
  '…; read back, it is not so': 'Ask once more.',
  'a deleted upload cannot come back: upload the file again':
    "Upload it anew in the service's own application.",
  'a notification cannot be called back': 'It was sent. Nothing can be done here.',
  'the service cannot make a playlist unseen again': 'Nothing to do.',
  'another version of this server made it': 'Bring the server up to date, and try again.',
  'undo cannot take it back: …': 'What follows says why.',
  'The old bookmark, …, is not one that can be set': 'Set it again by hand.',
  'The old … … blank, which cannot be set again': 'Leave it, or write a new text.',
  'Playlist … is gone, so nothing could be restored in it': 'If you deleted it here, have that undone first.',
  'Playlist … is still there': 'Ask your assistant to delete it.',
  'Whether a playlist was made is not known: look for it with library_read kind=playlists':
    'Ask for the list of your playlists.',
  'is not kept any more': 'The last 500 changes are kept, for 90 days. Change it back by hand.',
  'is being taken back by another call': 'Wait for the answer of the other call.',
  'was broken off, and how far it came cannot be read just now: try again in a moment':
    'Wait until the service answers again, then ask once more.',
  'cannot be taken back: …': 'What follows says why.',
  // Plans
  'this account has no plan …; …':
    'Ask for the playlist again. A plan belongs to the account and the profile that made it.',
  'this plan has expired: a plan lasts … minutes; …': 'Ask for the playlist again.',
  'another call is carrying this plan out just now; wait for its answer': 'Wait.',
  'this plan cannot be read any more; …':
    'Another version of this server made it. Ask for the playlist again.',
  'this is a plan of …, to be carried out there': 'Your assistant used the wrong tool. Ask it again.',
  'this plan was carried out already: …': 'Nothing to do: the playlist is there.',
  'this plan was carried out and taken back; …': 'Ask for the playlist again, or have the undo undone.',
  'this plan has ended, and not all of it was done; …':
    "Ask for the playlist's tracks, and have the rest added.",
  'it is being made already: call again with plan_id alone to finish it':
    'Ask your assistant to finish it, then to change the playlist.',
  'a plan that is changed is shown before it is made: leave preview out, then call with the new plan_id alone':
    'Look at the changed plan, and say yes.',
  'the playlist had changed, and nothing was done':
    'Somebody changed the playlist after the plan. Ask for the order again.',
  'the plan would have no tracks left: replace or add picks some, or make a new plan':
    'Leave a song in, or ask for a new plan.',
  'drop takes ids of tracks in the plan, and these are not: …':
    'Name the songs by the numbers of the plan that was shown last.',
  'each replace takes wish or position, one of them': 'Ask again, and name one song by its number.',
  'replace gives two tracks for …: keep one of them there, and bring the other in with add':
    'One track goes in the place of one song. Say which, and add the other.',
  'each add takes track_id or wanted, one of them': 'Ask again, and name the song.',
  'the plan has no wish …': 'Name the songs by the numbers of the plan that was shown last.',
  'the plan has no position …: it holds …': 'Name the songs by the numbers of the plan that was shown last.',
  'there is no track …': 'Ask your assistant to search for the song.',
  'track … cannot be played here, and nothing stands in for it':
    'It is not offered in your country. Choose another recording.',
  'track … is in the playlist already': 'Nothing to do.',
  'order names position … twice': 'Ask again: the order has to name each song once.',
  'order names position …, and there are …': 'Ask again, by the numbers of the plan that was shown last.',
  // Names
  'More than one … is called …': 'Nothing was done. Say which one you mean, by the number in brackets.',
  'No … is called …':
    'Nothing was done. Give the whole name, or search for it: the lines below show what comes near.',
  // Playlists as files
  '--playlist must be the id of a playlist or the address of its page.':
    "Copy the address of the playlist's page, or take the number at its end.",
  '--format must be one of …, not ….': 'Choose from the names that are shown.',
  'the service counts them and does not show them':
    'Tracks that the service took away may still be counted. Nothing can be done here.',
  'Left out: the last …; a file holds 2 MB.':
    'Split the playlist, or choose `csv` or `lines`, which are shorter.',
  'text has …, and one call takes … KB: send it in parts, each of whole songs':
    'Split the file, and import the parts one after the other into the same playlist.',
  'text names … songs, and a playlist holds …: line … begins what is too much':
    'Split the file into two playlists.',
  'text, read as …, names no song; format says how to read it: …':
    'Name the right format, or look into the file: perhaps it is empty.',
  'text, line …: …; format says how to read it otherwise: …':
    'The middle says what is wrong: one of the next lines.',
  'this is not well-formed XML, or it has entities that are not among the five of XML itself':
    'Export the file anew from where it came. `&nbsp;` and the like belong to web pages.',
  'this is not well-formed JSON': 'Export the file anew from where it came; a comma or a bracket is missing.',
  'a quote that begins in this row of CSV is never closed':
    'Close the quote in that row, or export the file anew.',
  'this is no row of CSV': 'Look at that row: its quotes do not fit together.',
  'this M3U8 lists the pieces of a stream, not songs':
    'Take the playlist itself, not the address of one broadcast.',
  'this is no playlist: it begins with …': 'It is another kind of file. Export a playlist.',
  'no column has the title, an ISRC or an address; the headings are …':
    'Name the column of the titles `title` in the first row.',
};
