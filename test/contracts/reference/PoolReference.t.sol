// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";

import {IMiningPool} from "../../../contracts/interfaces/IMiningPool.sol";

import {PoolTest} from "../support/PoolTest.sol";
import {vm} from "../support/Vm.sol";
import {PoolReference, RulesFrom} from "./PoolReference.sol";

/// @dev Compares the pool with a second implementation of the rules: both must accept or reject every call, move the
/// same amounts, and leave the same state for everyone. The owner is one of the users, changes, and uses every power at
/// any time, with the largest possible numbers.
contract PoolReferenceTest is PoolTest {
    uint256 private constant STEPS = 60;

    PoolReference private reference_;
    address[] private people;
    address private currentOwner;
    uint256 private seed;

    function setUp() public override {
        super.setUp();
        people = [alice, bob, carol, owner];
        currentOwner = owner;
    }

    /// @dev A large reserve lets streaks and rewards grow, a small one runs dry and rejects stakes, and one of a few
    /// tokens soon falls below a week of rewards of the stakes that it covered.
    function testFuzz_PoolDoesWhatTheRulesSay(uint256 seed_) public {
        seed = seed_;
        uint256 size = random(3);
        uint256 reserve =
            random(
                (
                    size == 0
                        ? 20
                        : size == 1
                            ? 2_000
                            : 1_000_000
                ) * one
            ) + 1;
        useReserveOf(reserve);
        reference_ = new PoolReference(one, people);
        reference_.fund(reserve);
        for (uint256 i = 0; i < people.length; ++i) giveAndApprove(people[i], 10_000_000 * one);

        for (uint256 i = 0; i < STEPS; ++i) {
            step();
            assertSameState();
        }
        everybodyLeaves();
    }

    /// @dev M2: everyone can leave a paused pool, whatever happened before.
    function everybodyLeaves() private {
        if (!reference_.isPaused()) doPause();
        for (uint256 i = 0; i < people.length; ++i) {
            (uint256 principal, ) = reference_.stakeOf(people[i]);
            uint256 held = token.balanceOf(people[i]);
            if (random(2) == 0 && principal > 0) doUnstake(people[i], principal);
            else doExit(people[i]);
            vm.assertGe(token.balanceOf(people[i]), held + principal, "the whole stake, in one transaction");
        }
        vm.assertEq(pool.poolState().staked, 0, "nobody's stake is left");
        assertSameState();
    }

    /* ---------------------------------------------------------------- STEPS */

    function step() private {
        address who = people[random(people.length)];
        uint256 choice = random(32);
        if (choice < 4) doStake(who, someAmount());
        else if (choice < 6) doUnstake(who, somePart(who));
        else if (choice < 7) doExit(who);
        else if (choice < 13) doSignIn(who);
        else if (choice < 16) liveDays(who);
        else if (choice < 18) doClaim(who);
        else if (choice < 20) doTransfer(who);
        else if (choice < 21) doFund(who, someAmount() / 50 + 1);
        else if (choice < 26) passTime(who);
        else actAsOwner();
    }

    function doStake(address who, uint256 amount) private {
        bool allowed = reference_.stake(timeNow(), who, amount);
        vm.prank(who);
        try pool.stake(amount) returns (uint256 credited) {
            assertAllowed(allowed, "stake");
            vm.assertEq(credited, amount, "credited");
        } catch {
            assertRefused(allowed, "stake");
        }
    }

    function doUnstake(address who, uint256 amount) private {
        (bool allowed, uint256 expected) = reference_.unstake(timeNow(), who, amount);
        uint256 held = token.balanceOf(who);
        vm.prank(who);
        try pool.unstake(amount) returns (uint256 forfeited) {
            assertAllowed(allowed, "unstake");
            vm.assertEq(forfeited, expected, "forfeited");
            vm.assertEq(token.balanceOf(who), held + amount, "what left arrived");
        } catch {
            assertRefused(allowed, "unstake");
        }
    }

    function doExit(address who) private {
        (bool allowed, uint256 stake, uint256 rewards, uint256 lost) = reference_.exit(timeNow(), who);
        uint256 held = token.balanceOf(who);
        vm.prank(who);
        try pool.exit() returns (uint256 returned, uint256 sent, uint256 forfeited) {
            assertAllowed(allowed, "exit");
            vm.assertEq(returned, stake, "stake");
            vm.assertEq(sent, rewards, "rewards");
            vm.assertEq(forfeited, lost, "forfeited");
            vm.assertEq(token.balanceOf(who), held + stake + rewards, "what left arrived");
        } catch {
            assertRefused(allowed, "exit");
        }
    }

    /// @dev Mostly without a minimum reward, occasionally with the full reward as the minimum, or one unit more.
    function doSignIn(address who) private {
        uint256 choice = random(8);
        uint256 minReward = choice > 1 ? 0 : reference_.nextReward(timeNow(), who) + choice;
        (bool allowed, uint256 expected) = reference_.signIn(timeNow(), who, minReward);
        vm.prank(who);
        try pool.signIn(minReward) returns (uint256 reward) {
            assertAllowed(allowed, "sign-in");
            vm.assertEq(reward, expected, "reward");
        } catch {
            assertRefused(allowed, "sign-in");
        }
    }

    /// @dev Signs in on several days in a row, so that streaks reach 7.
    function liveDays(address who) private {
        uint256 numberOfDays = random(9) + 1;
        for (uint256 i = 0; i < numberOfDays; ++i) {
            uint256 dueAt = reference_.dueAt(who);
            if (dueAt > timeNow()) vm.warp(dueAt);
            doSignIn(who);
            assertSamePerson(who);
        }
    }

    function doClaim(address who) private {
        (bool allowed, uint256 expected) = reference_.claim(timeNow(), who);
        vm.prank(who);
        try pool.claim() returns (uint256 amount) {
            assertAllowed(allowed, "claim");
            vm.assertEq(amount, expected, "claimed");
        } catch {
            assertRefused(allowed, "claim");
        }
    }

    /// @dev Up to one unit more than allowed.
    function doTransfer(address who) private {
        uint256 most = reference_.transferable(timeNow(), who);
        uint256 amount = random(3) == 0 ? most + random(2) : random(most + 2);
        bool allowed = reference_.transferRewards(timeNow(), who, amount);
        uint256 held = token.balanceOf(stranger);
        vm.prank(who);
        try pool.transferRewards(stranger, amount) {
            assertAllowed(allowed, "transfer");
            vm.assertEq(token.balanceOf(stranger), held + amount, "what left arrived");
        } catch {
            assertRefused(allowed, "transfer");
        }
    }

    function doFund(address who, uint256 amount) private {
        reference_.fund(amount);
        vm.prank(who);
        vm.assertEq(pool.fund(amount), amount, "funded");
    }

    /// @dev Mostly warps to within a second of a moment when something changes.
    function passTime(address who) private {
        uint256 choice = random(8);
        uint256 moment = timeNow() + random(30 hours);
        if (choice == 0) moment = (timeNow() / 1 days + 1) * 1 days;
        else if (choice == 1) moment = reference_.dueAt(who);
        else if (choice == 2) moment = accountOf(who).lastMaturesAt;
        else if (choice == 3) moment = accountOf(who).previousMaturesAt;
        else if (choice == 4) moment = reference_.surplusFrom() + random(2) * 7 days;
        else if (choice == 5) moment = timeNow() + random(12) * 1 days;
        if (choice < 5) moment = moment + random(3) - (moment > 0 ? 1 : 0);
        if (moment > timeNow()) vm.warp(moment);
    }

    /* ---------------------------------------------------------------- OWNER */

    function actAsOwner() private {
        uint256 choice = random(8);
        if (choice < 2) doAnnounceRules();
        else if (choice < 3) doPause();
        else if (choice < 5) doUnpause();
        else if (choice < 6) doAnnounceSurplus();
        else if (choice < 7) doWithdrawSurplus();
        else handOver(people[random(people.length)]);
    }

    function doAnnounceRules() private {
        uint16 dailyRate = uint16(random(3) == 0 ? 5_000 + random(2) : random(1_000));
        uint16 topFactor = uint16(99 + random(103));
        // Rules as expensive as those in force need no cover: try them more often when cover is short.
        bool isShort = reference_.free() < reference_.coverOf(timeNow(), reference_.staked());
        if (random(isShort ? 2 : 4) == 0) {
            IMiningPool.Rules memory inForce = pool.poolState().rules;
            (dailyRate, topFactor) = (inForce.dailyRate, inForce.topFactor);
        }
        uint16 minimum = uint16(random(3) == 0 ? 1_000 + random(2) : random(30));
        bool allowed = reference_.announceRules(timeNow(), dailyRate, topFactor, minimum);
        vm.prank(currentOwner);
        try pool.announceRules(IMiningPool.Rules(dailyRate, topFactor, minimum)) {
            assertAllowed(allowed, "rules");
        } catch {
            assertRefused(allowed, "rules");
        }
    }

    function doPause() private {
        bool allowed = reference_.pause(timeNow());
        vm.prank(currentOwner);
        try pool.pause() {
            assertAllowed(allowed, "pause");
        } catch {
            assertRefused(allowed, "pause");
        }
    }

    function doUnpause() private {
        bool allowed = reference_.unpause(timeNow());
        vm.prank(currentOwner);
        try pool.unpause() {
            assertAllowed(allowed, "unpause");
        } catch {
            assertRefused(allowed, "unpause");
        }
    }

    function doAnnounceSurplus() private {
        if (random(4) == 0) {
            bool wasAnnounced = reference_.cancelSurplus();
            vm.prank(currentOwner);
            try pool.cancelSurplusWithdrawal() {
                assertAllowed(wasAnnounced, "cancelling");
            } catch {
                assertRefused(wasAnnounced, "cancelling");
            }
            return;
        }
        uint256 amount = random(3) == 0 ? 10_000_000 * one : random(freeReserve() + 2);
        bool allowed = reference_.announceSurplus(timeNow(), amount);
        vm.prank(currentOwner);
        try pool.announceSurplusWithdrawal(amount) {
            assertAllowed(allowed, "notice of surplus");
        } catch {
            assertRefused(allowed, "notice of surplus");
        }
    }

    /// @dev Mostly when it is due, and around the amount that exceeds the cover.
    function doWithdrawSurplus() private {
        if (random(3) > 0 && reference_.surplusFrom() > timeNow()) vm.warp(reference_.surplusFrom());
        uint256 cover = reference_.coverOf(timeNow(), reference_.staked());
        uint256 over = reference_.free() > cover ? reference_.free() - cover : 0;
        uint256 amount = random(3) == 0 ? random(over + 2) : over + random(2);
        bool allowed = reference_.withdrawSurplus(timeNow(), amount);
        vm.prank(currentOwner);
        try pool.withdrawSurplus(stranger, amount) {
            assertAllowed(allowed, "surplus");
        } catch {
            assertRefused(allowed, "surplus");
        }
    }

    function handOver(address next) private {
        vm.prank(currentOwner);
        Ownable2Step(address(pool)).transferOwnership(next);
        vm.prank(next);
        Ownable2Step(address(pool)).acceptOwnership();
        currentOwner = next;
    }

    /* ----------------------------------------------------------- ASSERTIONS */

    function assertSameState() private view {
        uint256 time = timeNow();
        IMiningPool.PoolState memory state = pool.poolState();
        RulesFrom memory rules = reference_.rulesAt(time);
        RulesFrom memory announced = reference_.announcedRules();
        vm.assertEq(state.staked, reference_.staked(), "staked");
        vm.assertEq(state.freeReserve, reference_.free(), "free reserve");
        vm.assertEq(state.promised, reference_.promised(), "promised");
        vm.assertEq(state.pausedAt > 0 ? 1 : 0, reference_.isPaused() ? 1 : 0, "paused");
        vm.assertEq(state.surplusAmount, reference_.surplusAmount(), "notice of surplus");
        vm.assertEq(state.rules.dailyRate, rules.dailyRate, "rate");
        vm.assertEq(state.rules.topFactor, rules.topFactor, "factor");
        vm.assertEq(state.rules.minimumStake, rules.minimum, "minimum");
        vm.assertEq(state.announcedRules.dailyRate, announced.dailyRate, "announced rate");
        vm.assertEq(state.announcedFrom, announced.day > time / 1 days ? announced.day * 1 days : 0, "announced from");
        // M8: the pool holds everything it has promised.
        uint256 owed = reference_.staked() + reference_.promised() + reference_.free();
        vm.assertEq(token.balanceOf(address(pool)), owed, "balance");
        for (uint256 i = 0; i < people.length; ++i) assertSamePerson(people[i]);
    }

    function assertSamePerson(address who) private view {
        uint256 time = timeNow();
        IMiningPool.AccountState memory state = accountOf(who);
        (uint256 stake, uint256 counted) = reference_.stakeOf(who);
        vm.assertEq(state.stake, stake, "stake");
        vm.assertEq(state.countedStake, counted, "counted stake");
        vm.assertEq(state.streak, reference_.livingStreak(time, who), "streak");
        vm.assertEq(state.nextSignInAt, reference_.dueAt(who), "due");
        vm.assertEq(state.requiredStake, reference_.requiredStake(time, who), "required stake");
        vm.assertEq(state.nextReward, reference_.nextReward(time, who), "next reward");
        vm.assertEq(state.lastReward + state.previousReward, reference_.unmatured(time, who), "unmatured");
        vm.assertEq(state.claimable, reference_.claimable(time, who), "claimable");
        vm.assertEq(state.claimed, reference_.claimed(who), "claimed");
        vm.assertEq(state.transferable, reference_.transferable(time, who), "transferable");
    }

    function assertAllowed(bool allowed, string memory what) private pure {
        vm.assertTrue(allowed, string.concat("the rules refuse: ", what));
    }

    function assertRefused(bool allowed, string memory what) private pure {
        vm.assertFalse(allowed, string.concat("the rules allow: ", what));
    }

    /* ----------------------------------------------------------- RANDOMNESS */

    function random(uint256 below) private returns (uint256) {
        seed = uint256(keccak256(abi.encode(seed)));
        return seed % below;
    }

    /// @dev From dust to what the reserve barely covers.
    function someAmount() private returns (uint256) {
        uint256 choice = random(6);
        if (choice == 0) return random(1_000);
        if (choice == 1) return 10 * one + random(3) - 1;
        return (random(90) + 10) * one * 10 ** random(3) + random(one);
    }

    /// @dev Up to one unit more than there is.
    function somePart(address who) private returns (uint256) {
        (uint256 stake, uint256 counted) = reference_.stakeOf(who);
        uint256 choice = random(4);
        if (choice == 0) return stake + random(2);
        if (choice == 1) return stake - counted + random(2);
        return random(stake + 1);
    }
}
