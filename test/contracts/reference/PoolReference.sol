// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @dev `reward` is what remains after forfeits. `released` is set once a streak of 7 has released it (M7).
struct CheckIn {
    uint256 time;
    uint256 reward;
    bool claimed;
    bool released;
}

/// @dev `counted` is the part of the last sign-in's stake that is still there. `minimum` is the lowest in force at any
/// of the streak's sign-ins, in whole tokens.
struct Person {
    uint256 stake;
    uint256 counted;
    uint256 streak;
    uint256 minimum;
    uint256 transferred;
    CheckIn[] checkIns;
}

struct RulesFrom {
    uint256 day;
    uint256 dailyRate;
    uint256 topFactor;
    uint256 minimum;
}

/// @dev `to` is 0 while the pause lasts.
struct Pause {
    uint256 from;
    uint256 to;
}

/// @title The rules M2 to M9, implemented as histories
/// @notice Determines what every call must do from the rules alone: it keeps every sign-in, pause and announcement
/// forever and recomputes sums for each query. It shares no code, storage layout or arithmetic with the pool, packs
/// nothing, and is slow.
/// @dev A call returns whether the rules allow it, and changes nothing if they don't. Amounts are in the token's
/// smallest unit.
contract PoolReference {
    uint256 private constant WEEK = 7;

    uint256 private immutable _one;

    mapping(address => Person) private _people;
    address[] private _everybody;
    RulesFrom[] private _rules;
    Pause[] private _pauses;

    uint256 public free;
    uint256 public surplusAmount;
    uint256 public surplusFrom;

    constructor(uint256 one, address[] memory everybody) {
        _one = one;
        _everybody = everybody;
        _rules.push(RulesFrom({day: 0, dailyRate: 100, topFactor: 200, minimum: 10}));
    }

    /* --------------------------------------------------------------- STAKES */

    /// @dev M8: rejected unless the reserve covers a week of the largest rewards of all stakes, including this one.
    function stake(uint256 time, address who, uint256 amount) external returns (bool) {
        if (amount == 0 || isPaused() || free < coverOf(time, staked() + amount)) return false;
        _people[who].stake += amount;
        return true;
    }

    /// @dev M2: rejected only if the amount is zero or more than the stake.
    function unstake(uint256 time, address who, uint256 amount) external returns (bool, uint256 forfeited) {
        if (amount == 0 || amount > _people[who].stake) return (false, 0);
        return (true, _takeOut(time, who, amount));
    }

    /// @dev M2: sends everything that may leave, at once.
    function exit(
        uint256 time,
        address who
    ) external returns (bool, uint256 returned, uint256 sent, uint256 forfeited) {
        Person storage person = _people[who];
        returned = person.stake;
        sent = released(time, who, true) - person.transferred;
        if (returned + sent == 0) return (false, 0, 0, 0);
        forfeited = _takeOut(time, who, returned);
        _claim(time, who);
        person.transferred += sent;
        return (true, returned, sent, forfeited);
    }

    /* --------------------------------------------------- SIGN-IN AND REWARDS */

    function signIn(uint256 time, address who, uint256 minReward) external returns (bool, uint256 reward) {
        Person storage person = _people[who];
        if (isPaused() || time < dueAt(who) || person.stake < requiredStake(time, who)) return (false, 0);
        reward = nextReward(time, who);
        if (reward < minReward) return (false, 0);

        uint256 lives = livingStreak(time, who);
        uint256 minimum = rulesAt(time).minimum;
        person.minimum = lives > 0 && person.minimum < minimum ? person.minimum : minimum;
        person.streak = lives + 1;
        person.counted = person.stake;
        person.checkIns.push(CheckIn({time: time, reward: reward, claimed: false, released: false}));
        free -= reward;
        // M7: day 7 and every later day release everything earned up to then, forever.
        if (person.streak >= WEEK) {
            for (uint256 i = 0; i < person.checkIns.length; ++i) person.checkIns[i].released = true;
        }
        return (true, reward);
    }

    function claim(uint256 time, address who) external returns (bool, uint256 amount) {
        amount = claimable(time, who);
        if (amount > 0) _claim(time, who);
        return (amount > 0, amount);
    }

    function transferRewards(uint256 time, address who, uint256 amount) external returns (bool) {
        if (amount == 0 || amount > transferable(time, who)) return false;
        _people[who].transferred += amount;
        return true;
    }

    function fund(uint256 amount) external {
        free += amount;
    }

    /* ---------------------------------------------------------------- OWNER */

    /// @dev M9: rules must be within bounds, hold from the second midnight on, and replace rules not in force yet. M8:
    /// more expensive rules require a week of reserve.
    function announceRules(
        uint256 time,
        uint256 dailyRate,
        uint256 topFactor,
        uint256 minimum
    ) external returns (bool) {
        if (dailyRate > 5_000 || topFactor < 100 || topFactor > 200 || minimum < 1 || minimum > 1_000) return false;
        RulesFrom memory current = rulesAt(time);
        uint256 dearness = dailyRate * topFactor;
        bool isDearer = dearness > current.dailyRate * current.topFactor;
        if (isDearer && free < _weekOf(staked(), dearness)) return false;
        if (_rules[_rules.length - 1].day > time / 1 days) _rules.pop();
        _rules.push(RulesFrom(time / 1 days + 2, dailyRate, topFactor, minimum));
        return true;
    }

    function pause(uint256 time) external returns (bool) {
        if (isPaused()) return false;
        _pauses.push(Pause({from: time, to: 0}));
        return true;
    }

    function unpause(uint256 time) external returns (bool) {
        if (!isPaused()) return false;
        _pauses[_pauses.length - 1].to = time;
        return true;
    }

    function announceSurplus(uint256 time, uint256 amount) external returns (bool) {
        if (amount == 0) return false;
        (surplusAmount, surplusFrom) = (amount, time + 7 days);
        return true;
    }

    function cancelSurplus() external returns (bool wasAnnounced) {
        wasAnnounced = surplusAmount > 0;
        surplusAmount = 0;
    }

    /// @dev M9: allowed after the notice, for a week, once, and only for what exceeds a week of the largest rewards.
    function withdrawSurplus(uint256 time, uint256 amount) external returns (bool) {
        if (amount == 0 || amount > surplusAmount) return false;
        if (time < surplusFrom || time > surplusFrom + 7 days) return false;
        if (free < amount + coverOf(time, staked())) return false;
        free -= amount;
        surplusAmount = 0;
        return true;
    }

    /* ---------------------------------------------------------------- USERS */

    function stakeOf(address who) external view returns (uint256 stake_, uint256 counted) {
        return (_people[who].stake, _people[who].counted);
    }

    /// @dev M3: on a later UTC day, and at least 12 hours later. 0 for a user who has never signed in.
    function dueAt(address who) public view returns (uint256) {
        uint256 count = _people[who].checkIns.length;
        if (count == 0) return 0;
        uint256 last = _people[who].checkIns[count - 1].time;
        uint256 midnight = last - (last % 1 days) + 1 days;
        return last + 12 hours > midnight ? last + 12 hours : midnight;
    }

    /// @dev M5, M9: the streak that a sign-in would continue. Every day between the last sign-in and today must have
    /// been touched by a pause.
    function livingStreak(uint256 time, address who) public view returns (uint256) {
        Person storage person = _people[who];
        if (person.checkIns.length == 0) return 0;
        for (uint256 day = person.checkIns[person.checkIns.length - 1].time / 1 days + 1; day < time / 1 days; ++day) {
            if (!_wasPaused(day, time)) return 0;
        }
        return person.streak;
    }

    /// @dev M4: a raise never binds a streak in progress.
    function requiredStake(uint256 time, address who) public view returns (uint256) {
        uint256 minimum = rulesAt(time).minimum;
        bool isBound = livingStreak(time, who) > 0 && _people[who].minimum < minimum;
        return (isBound ? _people[who].minimum : minimum) * _one;
    }

    /// @dev M5: stake that the last sign-in counted earns the day's factor, the rest earns factor 1. M8: never more
    /// than the reserve.
    function nextReward(uint256 time, address who) public view returns (uint256) {
        Person storage person = _people[who];
        if (person.stake < requiredStake(time, who)) return 0;
        RulesFrom memory rules = rulesAt(time);
        uint256 day = livingStreak(time, who) + 1;
        if (day > WEEK) day = WEEK;
        // In sixths of a percent: rises evenly from 100 percent on day 1 to the top on day 7.
        uint256 factor = 100 * (WEEK - day) + rules.topFactor * (day - 1);
        uint256 weighed = person.counted * factor + (person.stake - person.counted) * 600;
        uint256 reward = (weighed * rules.dailyRate) / 600 / 1_000_000;
        return reward < free ? reward : free;
    }

    /// @dev M6: sum of the rewards of sign-ins less than 24 hours old.
    function unmatured(uint256 time, address who) external view returns (uint256 sum) {
        CheckIn[] storage checkIns = _people[who].checkIns;
        for (uint256 i = 0; i < checkIns.length; ++i) if (time < checkIns[i].time + 24 hours) sum += checkIns[i].reward;
    }

    function claimable(uint256 time, address who) public view returns (uint256 sum) {
        CheckIn[] storage checkIns = _people[who].checkIns;
        for (uint256 i = 0; i < checkIns.length; ++i) {
            if (time >= checkIns[i].time + 24 hours && !checkIns[i].claimed) sum += checkIns[i].reward;
        }
    }

    function claimed(address who) external view returns (uint256 sum) {
        CheckIn[] storage checkIns = _people[who].checkIns;
        for (uint256 i = 0; i < checkIns.length; ++i) if (checkIns[i].claimed) sum += checkIns[i].reward;
        sum -= _people[who].transferred;
    }

    /// @dev M7: the part of claimed rewards, or with `withMatured` also of claimable ones, that streaks of 7 have
    /// released.
    function released(uint256 time, address who, bool withMatured) public view returns (uint256 sum) {
        CheckIn[] storage checkIns = _people[who].checkIns;
        for (uint256 i = 0; i < checkIns.length; ++i) {
            bool counts = checkIns[i].claimed || (withMatured && time >= checkIns[i].time + 24 hours);
            if (counts && checkIns[i].released) sum += checkIns[i].reward;
        }
    }

    function transferable(uint256 time, address who) public view returns (uint256) {
        return released(time, who, false) - _people[who].transferred;
    }

    /* ------------------------------------------------------------------ POOL */

    function staked() public view returns (uint256 sum) {
        for (uint256 i = 0; i < _everybody.length; ++i) sum += _people[_everybody[i]].stake;
    }

    /// @dev M8: everything earned that hasn't left.
    function promised() external view returns (uint256 sum) {
        for (uint256 i = 0; i < _everybody.length; ++i) {
            Person storage person = _people[_everybody[i]];
            for (uint256 j = 0; j < person.checkIns.length; ++j) sum += person.checkIns[j].reward;
            sum -= person.transferred;
        }
    }

    function rulesAt(uint256 time) public view returns (RulesFrom memory) {
        uint256 last = _rules.length - 1;
        while (_rules[last].day > time / 1 days) --last;
        return _rules[last];
    }

    function announcedRules() external view returns (RulesFrom memory) {
        return _rules[_rules.length - 1];
    }

    function isPaused() public view returns (bool) {
        return _pauses.length > 0 && _pauses[_pauses.length - 1].to == 0;
    }

    /// @dev Returns a week of the largest rewards that these stakes can earn, under the more expensive of the rules in
    /// force and the rules announced.
    function coverOf(uint256 time, uint256 staked_) public view returns (uint256) {
        RulesFrom memory current = rulesAt(time);
        RulesFrom storage next = _rules[_rules.length - 1];
        uint256 dearness = current.dailyRate * current.topFactor;
        if (next.dailyRate * next.topFactor > dearness) dearness = next.dailyRate * next.topFactor;
        return _weekOf(staked_, dearness);
    }

    /* -------------------------------------------------------------- PRIVATE */

    /// @dev M6: stake that no sign-in counted leaves first; a share of the rest forfeits the same share of unmatured
    /// rewards, rounded in the pool's favor.
    function _takeOut(uint256 time, address who, uint256 amount) private returns (uint256 forfeited) {
        Person storage person = _people[who];
        person.stake -= amount;
        if (person.stake >= person.counted) return 0;
        for (uint256 i = 0; i < person.checkIns.length; ++i) {
            CheckIn storage checkIn = person.checkIns[i];
            if (time >= checkIn.time + 24 hours) continue;
            uint256 kept = (checkIn.reward * person.stake) / person.counted;
            forfeited += checkIn.reward - kept;
            checkIn.reward = kept;
        }
        person.counted = person.stake;
        free += forfeited;
    }

    function _claim(uint256 time, address who) private {
        CheckIn[] storage checkIns = _people[who].checkIns;
        for (uint256 i = 0; i < checkIns.length; ++i) {
            if (time >= checkIns[i].time + 24 hours) checkIns[i].claimed = true;
        }
    }

    function _wasPaused(uint256 day, uint256 time) private view returns (bool) {
        for (uint256 i = 0; i < _pauses.length; ++i) {
            uint256 to = _pauses[i].to == 0 ? time : _pauses[i].to;
            if (_pauses[i].from / 1 days <= day && day <= to / 1 days) return true;
        }
        return false;
    }

    /// @dev Rounded up. `dearness` is in parts per million times percent.
    function _weekOf(uint256 staked_, uint256 dearness) private pure returns (uint256) {
        uint256 exact = staked_ * dearness * WEEK;
        return exact / 1e8 + (exact % 1e8 == 0 ? 0 : 1);
    }
}
