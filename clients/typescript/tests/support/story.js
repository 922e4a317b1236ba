// A story of three sessions, in English and in Chinese. In the first session the person tells something, in the second more, and in the third
// she asks: the answer needs both. Another person, who asks the same, must hear nothing of it.

export const STORIES = {
  English: {
    person: 'nora', stranger: 'omar',
    sessions: [
      { say: 'Please remember that the spare key is with Teresa.', key: 'the spare key is with Teresa' },
      { say: 'Please remember that my ferry to Bilbao leaves on 3 December.', key: 'ferry to Bilbao' },
    ],
    ask: 'Who has the spare key, and where does my ferry go?',
  },
  Chinese: {
    person: 'lin', stranger: 'wei',
    sessions: [
      { say: '请记住，备用钥匙在王芳那里。', key: '备用钥匙在王芳那里' },
      { say: '请记住，我十二月三日坐渡轮去大连。', key: '渡轮去大连' },
    ],
    ask: '备用钥匙在谁那里，我的渡轮去哪里？',
  },
};

/** What an answer must contain in the third session. */
export const keysOf = ({ sessions }) => sessions.map(({ key }) => key);

/** All phrases that the scripted model recognises. */
export const PHRASES = Object.values(STORIES).flatMap(keysOf);

const fact = (text) => ({
  should_update: true, reason: 'the person asked to remember it', daily_entry: null, memory_update: null, profile_update: null, triples: [],
  facts: [{ subject: 'user', predicate: 'told', object: text, text, category: 'KNOWLEDGE', scope: 'user', stability: 'durable', confidence: 0.9, evidence: text, expires_at: null, explicit: true }],
});

/** The answers of the model to prompts of extraction. */
export const EXTRACTION = Object.values(STORIES).flatMap(({ sessions }) => sessions.map(({ say, key }) => [key, fact(say)]));
